import { duration } from '../quiz/share.ts'
import { type Helps, type Mark, type Play } from './play.ts'

/** What a check has found, as said to someone who cannot see the marks: '3 letters right, 1 wrong.' */
export function checkedSentence(before: Play, after: Play): string {
  const told = newMarks(before, after)
  if (told.length === 0) return 'Nothing new to check.'
  const right = told.filter(mark => mark === 'right').length
  const wrong = told.length - right
  return wrong === 0
    ? `${letters(right)} right.`
    : right === 0
      ? `${letters(wrong)} wrong.`
      : `${letters(right)} right, ${wrong} wrong.`
}

/** What revealing has written: '2 letters revealed.' */
export function revealedSentence(before: Play, after: Play): string {
  const count = after.helps.reveals - before.helps.reveals
  return count === 0 ? 'Nothing to reveal here.' : `${letters(count)} revealed.`
}

/** The help used in a whole play: 'No help used.', '2 checks and 5 letters revealed.' */
export function helpSentence({ checks, reveals }: Helps): string {
  const used = [
    ...(checks > 0 ? [`${checks} ${checks === 1 ? 'check' : 'checks'}`] : []),
    ...(reveals > 0 ? [`${letters(reveals)} revealed`] : [])
  ]
  return used.length === 0 ? 'No help used.' : `${used.join(' and ')}.`
}

/** 'Solved in 4 min 20 s.' */
export function solvedSentence(milliseconds: number): string {
  return `Solved in ${duration(Math.round(milliseconds / 1000))}.`
}

function newMarks(before: Play, after: Play): readonly Mark[] {
  return after.marks.flatMap((mark, cell) => (mark && mark !== before.marks[cell] ? [mark] : []))
}

function letters(count: number): string {
  return count === 1 ? '1 letter' : `${count} letters`
}
