import { type Bank, DIFFICULTIES, type Difficulty, questionIn } from './question.ts'
import { type Answer, type Round } from './round.ts'

/** How a question of the round stands: answered right or wrong, on show, or still to come. */
export type Stand = 'right' | 'wrong' | 'now' | 'open'

export type RoundLane = { difficulty: Difficulty; stands: readonly Stand[] }

/** The round as a lane for each difficulty, its questions in the order asked. */
export function lanesOf(
  round: Round,
  answers: readonly Answer[],
  isAsking: boolean,
  bank: Bank
): readonly RoundLane[] {
  const stands = round.asked.map(({ question: id }, index) => {
    const question = questionIn(bank, id)
    const answer = answers[index]
    const stand: Stand = answer
      ? answer.option === question.answer
        ? 'right'
        : 'wrong'
      : isAsking && index === answers.length
        ? 'now'
        : 'open'
    return { difficulty: question.difficulty, stand }
  })
  return DIFFICULTIES.map(difficulty => ({
    difficulty,
    stands: stands.filter(each => each.difficulty === difficulty).map(({ stand }) => stand)
  })).filter(lane => lane.stands.length > 0)
}

const SAID: Record<Stand, string> = {
  right: 'right',
  wrong: 'wrong',
  now: 'on now',
  open: 'to come'
}

/** 'Easy: 3 right, 1 wrong. Medium: 1 on now, 4 to come.' */
export function saidOf(lanes: readonly RoundLane[]): string {
  return lanes
    .map(({ difficulty, stands }) => {
      const counts = (Object.keys(SAID) as Stand[]).flatMap(stand => {
        const count = stands.filter(each => each === stand).length
        return count > 0 ? [`${count} ${SAID[stand]}`] : []
      })
      return `${difficulty.charAt(0).toUpperCase()}${difficulty.slice(1)}: ${counts.join(', ')}.`
    })
    .join(' ')
}
