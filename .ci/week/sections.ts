import { SUSPICIONS, type Suspicion } from '../../src/domain/challenge/suspicions.ts'
import { MET_LIMITS } from '../bets/program.ts'
import { lackText } from '../../supabase/operator/challenge-status.ts'
import { count } from '../../supabase/operator/report.ts'
import { type LookedAt, type Report } from './report.ts'

export type Section = { title: string; lines: readonly string[] }

const MOST_ROUNDS = 10
const MOST_FACTS = 5

const LOOKS: Readonly<Record<Suspicion, { what: string; todo: string }>> = {
  unread: {
    what: 'faster than anybody reads, whatever the score',
    todo: 'Void it: nobody read these questions.'
  },
  perfect: {
    what: 'all right at twice the usual reading speed',
    todo: 'Compare it with the person’s other rounds in `challenge status`. Void it if it stands alone.'
  },
  'same-day': {
    what: 'more accounts that X created on one day than chance brings',
    todo: 'Look at their profiles on X. Void the rounds if one person runs them.'
  },
  'same-wrong': {
    what: 'the same wrong options as another account',
    todo: 'Compare when they played. Void the later one: its answers are copied.'
  },
  'same-places': {
    what: 'the same places in the same order as another account, or one place for all questions',
    todo: 'Void it: the options are shuffled, so nobody who reads does this.'
  },
  'even-pace': {
    what: 'every question took the same time',
    todo: 'Look at its times and the person’s other rounds. Void it if a program played.'
  }
}

const number = (value: number): string => value.toLocaleString('en-US')

export function sectionsOf(report: Report): readonly Section[] {
  return [
    { title: 'Winners', lines: winnersLines(report) },
    { title: 'Rounds', lines: roundsLines(report) },
    { title: 'Rounds to look at', lines: lookLines(report) },
    { title: 'Questions', lines: questionLines(report) },
    { title: 'Bets', lines: betLines(report) },
    { title: 'Follow checks', lines: followLines(report) },
    { title: 'Backups', lines: backupLines(report) },
    { title: 'Facts', lines: factLines(report) },
    { title: 'What stops by itself', lines: endLines(report) }
  ]
}

function winnersLines({ winners }: Report): string[] {
  const { best, barred, deleted, ...counts } = winners
  return [
    `${number(counts.total)} on the board. ${number(counts.new)} earned a place for the first time, ${number(counts.improved)} a better result.`,
    `Imported with a date in these days: ${number(counts.imported)}.`,
    `Left: ${count(deleted, 'account')} deleted, ${count(barred, 'name')} removed and barred.`,
    ...best.map(
      ({ username, iq_score, kind }) => `  ${iq_score?.toFixed(1) ?? '–'}  @${username}  ${kind}`
    )
  ]
}

function roundsLines({ rounds, challenge }: Report): string[] {
  const lacks =
    challenge.missing.length > 0 ? [`No round opens: ${lackText(challenge.missing)}.`] : []
  return [
    `Begun ${number(rounds.begun)}: ${number(rounds.ended)} ended, ${number(rounds.given_up)} given up, ${number(rounds.open)} open.`,
    ...(rounds.void > 0 ? [`${number(rounds.void)} of them void.`] : []),
    ...(challenge.is_paused ? ['Paused: `npm run challenge -- resume` allows new ones.'] : []),
    ...lacks
  ]
}

function lookLines({ look }: Report): string[] {
  const found = SUSPICIONS.filter(kind => look[kind].length > 0)
  if (found.length === 0) return ['None.']
  return [
    ...found.flatMap(kind => {
      const { what, todo } = LOOKS[kind]
      const rounds = look[kind]
      const more = rounds.length - MOST_ROUNDS
      return [
        `${number(rounds.length)}: ${what}. ${todo}`,
        ...rounds.slice(0, MOST_ROUNDS).map(roundLine),
        ...(more > 0 ? [`  and ${number(more)} more: --json lists them`] : [])
      ]
    }),
    'To void one: `npm run challenge -- void ROUND --reason "…"`'
  ]
}

function roundLine(round: LookedAt): string {
  const { attempt, handle, finished, score, accuracy, seconds } = round
  const when = finished.slice(0, 16).replace('T', ' ')
  return `  ${attempt}  @${handle}  ${when} UTC  ${score.toFixed(1)}  ${accuracy.toFixed()}%  ${number(seconds)} s`
}

function questionLines({ questions }: Report): string[] {
  const { kinds, hardest } = questions
  if (kinds.length === 0) return ['No round is over.']
  const share = (right: number, asked: number): string => `${((100 * right) / asked).toFixed()}%`
  return [
    ...kinds.map(
      ({ family, difficulty, asked, right }) =>
        `${family === 'fixed' ? 'your own' : family}, ${difficulty}: ${share(right, asked)} right of ${number(asked)}`
    ),
    ...(hardest.length > 0 ? ['The hardest, of those asked five times or more:'] : []),
    ...hardest.flatMap(({ stem, asked, right, wrong_option }) => [
      `  ${share(right, asked)} right of ${number(asked)}: ${stem}`,
      ...(wrong_option === null ? [] : [`    most often wrong: ${wrong_option}`])
    ])
  ]
}

function betLines({ bets, days }: Report): string[] {
  const { today, total, missed, uncounted } = bets
  return [
    `${number(today)} today, ${number(total)} in all. Bets of earlier days are not kept by day.`,
    missed
      ? `Most missed: block ${String(missed.block)} “${missed.name}”. Half of ${count(missed.bets, 'bet')} say up to ${missed.median.toFixed(1)}x, the model ${missed.model.toFixed(2)}x.`
      : 'No block has ten bets.',
    ...uncounted.map(
      ({ day, limit, bets: some }) => `Not counted on ${day}: ${number(some)}, ${MET_LIMITS[limit]}`
    ),
    ...(uncounted.length === 0 ? [`No limit was met in ${count(days, 'day')}.`] : [])
  ]
}

function followLines({ follow }: Report): string[] {
  const { checked, calls_today, calls_per_day, visitors_today, refused_today, cost } = follow
  return [
    `${count(checked, 'winner')} checked. Names that are not on the board are kept for two days and not counted here.`,
    `X charged at least about ${cost.toFixed(2)} USD: ${number(checked)} checks and ${number(follow.signed_in)} who signed in, 0.01 USD each.`,
    `Today: ${number(calls_today)} of ${number(calls_per_day)} calls to X; ${count(visitors_today, 'visitor')}, ${number(refused_today)} at their limit and refused.`,
    ...(follow.paused_until === null
      ? []
      : [
          `Paused until ${follow.paused_until.slice(0, 16).replace('T', ' ')} UTC: ${follow.pause_reason ?? 'no answer'}.`
        ])
  ]
}

function backupLines({ backups }: Report): string[] {
  const { folders, old } = backups
  if (old.length === 0) return [`None older than 30 days in ${folders.join(' and ')}.`]
  return [
    `${count(old.length, 'file')} older than 30 days. Delete them: the privacy page promises it.`,
    ...old.map(({ file, days }) => `  ${file}  ${count(days, 'day')}`)
  ]
}

function factLines({ facts }: Report): string[] {
  const { old, oldest } = facts
  const ask = '`npm run facts -- --check` asks GitHub what has moved on.'
  if (old.length === 0) return [`None is due; the oldest check is of ${oldest}. ${ask}`]
  return [
    `${count(old.length, 'fact')} that go stale, last checked over 30 days ago. ${ask}`,
    ...old.slice(0, MOST_FACTS).map(({ id, checked, text }) => `  ${checked}  ${id}  ${text}`)
  ]
}

function endLines({ ends }: Report): string[] {
  return ends.map(({ day, days, what, todo }) => {
    const left =
      days < 0 ? `${count(-days, 'day')} ago` : days === 0 ? 'today' : `in ${count(days, 'day')}`
    return `${day} (${left}): ${what}. ${todo}.`
  })
}
