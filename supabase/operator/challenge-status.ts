import { z } from 'astro/zod'
import { DIFFICULTIES } from '../../src/domain/quiz/score.ts'
import { count } from './report.ts'

const ROUND = z.object({
  attempt: z.string(),
  handle: z.string(),
  finished: z.string(),
  seconds: z.int(),
  mode: z.string().nullish(),
  score: z.number().nullish(),
  accuracy: z.number().nullish(),
  void_reason: z.string().nullish()
})

/** A kind of question, and how many of it a round needs or lacks. */
export const LACK = z.object({ difficulty: z.string(), is_fixed: z.boolean(), size: z.int() })

type Lack = z.infer<typeof LACK>

/** The answer of `challenge_report`. */
export const REPORT = z.object({
  is_paused: z.boolean(),
  /** What the questions lack for a round. */
  missing: z.array(LACK),
  questions: z.record(z.string(), z.int()),
  people: z.int(),
  open: z.int(),
  today: z.int(),
  latest: z.array(ROUND),
  /** As `npm run week` judges it. */
  unread: z.array(ROUND),
  /** Another row has their `handle`; `username` is the name on their own row. */
  held: z.array(z.object({ handle: z.string(), username: z.string().nullable() }))
})

type Report = z.infer<typeof REPORT>

export function reportText(report: Report): string {
  const { questions, people, open, today, latest, unread, held } = report
  const families = Object.entries(questions).map(([family, size]) => `${family} ${String(size)}`)
  return [
    openingText(report),
    `questions  ${families.join(', ') || 'none'}`,
    `people     ${people.toLocaleString('en-US')}`,
    `rounds     ${today.toLocaleString('en-US')} opened today, ${open.toLocaleString('en-US')} unfinished`,
    ...(held.length > 0 ? ["held       their handle is on somebody else's row"] : []),
    ...held.map(({ handle, username }) =>
      username === null ? `  @${handle}  waits` : `  @${handle}  stands as @${username}`
    ),
    ...(unread.length > 0
      ? ['unread     faster than anybody reads, or all right at twice the usual speed']
      : []),
    ...unread.map(roundText),
    ...(latest.length > 0 ? [`latest     ${count(latest.length, 'result')}`] : []),
    ...latest.map(roundText)
  ].join('\n')
}

function openingText({ is_paused, missing }: Report): string {
  if (is_paused) return 'Paused: no new rounds until resume.'
  if (missing.length === 0) return 'New rounds are allowed.'
  return `No round opens: ${lackText(missing)}.`
}

/** What the questions lack for a round. */
export function lackText(missing: readonly Lack[]): string {
  const inOrder = DIFFICULTIES.flatMap(one =>
    missing.filter(({ difficulty }) => difficulty === one)
  )
  const lacks = [...Map.groupBy(inOrder, lack => lack.is_fixed)].map(([isOwn, found]) => {
    const sizes = found.map(({ size, difficulty }) => `${String(size)} ${difficulty}`)
    return `${sizes.join(', ')} missing of ${isOwn ? 'your own' : 'the generated ones'}`
  })
  return lacks.join('; ')
}

function roundText({
  attempt,
  handle,
  finished,
  seconds,
  mode,
  ...result
}: z.infer<typeof ROUND>): string {
  const { score, accuracy, void_reason } = result
  const cells = [
    `${finished.slice(0, 16).replace('T', ' ')} UTC`,
    `@${handle}`,
    score?.toFixed(1),
    accuracy?.toFixed().concat('%'),
    `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`,
    mode,
    attempt,
    void_reason && `void: ${void_reason}`
  ]
  return `  ${cells.filter(Boolean).join('  ')}`
}

/** The answer of `challenge_questions`: how each was answered in rounds that are over and count. */
export const QUESTION_FACTS = z.array(
  z.object({
    id: z.int(),
    family: z.string(),
    difficulty: z.string(),
    stem: z.string(),
    is_active: z.boolean(),
    asked: z.int(),
    /** In percent. */
    right: z.number(),
    /** From -1 to 1; null below ten answers, or if all were alike. */
    separation: z.number().nullable(),
    seconds: z.number().nullable(),
    /** The wrong option taken most. */
    wrong_option: z.string().nullable()
  })
)

type QuestionFacts = z.infer<typeof QUESTION_FACTS>[number]

const HEADING = `The worst first. "separates" compares each answer with the others of its round (point-biserial correlation): near 1,
strong rounds had it right and weak ones wrong; near 0, chance decided; below 0, it misleads those who know.`

export function questionsText(questions: readonly QuestionFacts[]): string {
  if (questions.length === 0) return 'No round is over yet.'
  return [HEADING, ...questions.map(questionText)].join('\n\n')
}

function questionText(question: QuestionFacts): string {
  const { id, family, difficulty, stem, is_active, asked, right, ...facts } = question
  const { separation, seconds, wrong_option } = facts
  const cells = [
    `${family} ${String(id)}`,
    difficulty,
    `asked ${asked.toLocaleString('en-US')}`,
    `right ${String(right)}%`,
    `separates ${separation?.toFixed(2) ?? '–'}`,
    seconds !== null && `median ${String(seconds)} s`,
    !is_active && 'retired'
  ]
  return [
    cells.filter(Boolean).join('  '),
    ...(family === 'fixed' ? [`  ${stem}`] : []),
    ...(wrong_option === null ? [] : [`  most often wrong: ${wrong_option}`])
  ].join('\n')
}
