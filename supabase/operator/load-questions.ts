import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'astro/zod'
import { isFigure, type QuestionFigure } from '../../src/domain/challenge/figure.ts'
import { carryOut, readBackup } from './carry-out.ts'
import { LACK, lackText } from './challenge-status.ts'
import { CommandFailure, type Connection, quote } from './connection.ts'
import { parseQuestions, pickFigure } from './questions.ts'
import { assertFaultless, count, firstOf, listNames } from './report.ts'
import { type PlanOptions, type Tools } from './tools.ts'

type Options = PlanOptions & { force?: true }

const QUESTION = z
  .object({
    family: z.string(),
    difficulty: z.string(),
    stem: z.string(),
    options: z.array(z.string()),
    key: z.int(),
    figure: z.custom<QuestionFigure>(isFigure).nullable(),
    words: z.int(),
    section: z.string(),
    lab: z.record(z.string(), z.unknown()).nullable(),
    reason: z.string().nullable()
  })
  .transform(question => ({ ...question, ...pickFigure(question) }))

type LoadedQuestion = z.infer<typeof QUESTION>

const ACTIVE = z.object({
  edition: z.string(),
  /** How many a round takes of each kind. */
  quotas: z.array(LACK),
  questions: z.array(z.object({ id: z.int() }).and(QUESTION))
})

type Active = z.infer<typeof ACTIVE>
type Quota = Active['quotas'][number]

/** `before` null creates, `after` null retires. */
const CHANGE = z.object({ before: QUESTION.nullable(), after: QUESTION.nullable() })

type QuestionChange = z.infer<typeof CHANGE>

/** Makes the questions of a file those of their families. */
export async function loadQuestions(file: string, options: Options, tools: Tools): Promise<void> {
  const { questions, faults } = parseQuestions(await readFile(file, 'utf8'))
  assertFaultless(faults, 'Nothing was loaded.', tools)
  const project = await tools.connect()
  const active = await readActive(project)
  const families = new Set<string>(questions.map(({ family }) => family))
  const kept = active.questions.filter(({ family }) => !families.has(family))
  const wanted = [...kept, ...z.array(QUESTION).parse(questions)]
  await change({ verb: 'Load', file, wanted, warnings: [] }, active, project, options, tools)
}

/** Takes a load back, or an earlier undo. */
export async function undoLoad(backup: string, options: Options, tools: Tools): Promise<void> {
  const project = await tools.connect()
  const done = await readBackup(backup, project.host, 'a load', CHANGE)
  const active = await readActive(project)
  const { wanted, changedSince } = undone(done, active.questions)
  const warnings =
    changedSince.length === 0
      ? []
      : [
          `Changed since, which is lost (${changedSince.length.toLocaleString('en-US')}): ${listNames(changedSince)}`
        ]
  await change({ verb: 'Undo', file: backup, wanted, warnings }, active, project, options, tools)
}

/** The questions without those that were loaded, and with those that went. */
function undone(done: readonly QuestionChange[], active: readonly LoadedQuestion[]) {
  const wanted = new Map(active.map(question => [keyOf(question), question]))
  const changedSince: string[] = []
  for (const { before, after } of done) {
    if (after) {
      const now = wanted.get(keyOf(after))
      if (now && !isSame(now, after)) changedSince.push(after.stem)
      wanted.delete(keyOf(after))
    }
    if (before) wanted.set(keyOf(before), before)
  }
  return { wanted: [...wanted.values()], changedSince }
}

function readActive(project: Connection): Promise<Active> {
  return project.rpc('challenge_active', {}, ACTIVE)
}

type Work = {
  verb: string
  file: string
  wanted: readonly LoadedQuestion[]
  warnings: readonly string[]
}

async function change(
  { verb, file, wanted, warnings }: Work,
  active: Active,
  project: Connection,
  options: Options,
  tools: Tools
): Promise<void> {
  const changes = planQuestions(active.questions, wanted)
  const closes = changes.length > 0 && opensLess(active, wanted)
  const plan = [questionsPlan(changes, active, wanted), ...warnings].join('\n')
  if (closes && !options.force) {
    tools.say(plan)
    throw new CommandFailure(
      1,
      'No round would open any more. Nothing was changed: add --force to do it all the same.'
    )
  }
  const gone = new Set(changes.flatMap(({ before }) => (before ? keyOf(before) : [])))
  const work = {
    program: 'challenge',
    verb,
    file,
    plan,
    changes,
    what: count(changes.length, 'question'),
    change: () =>
      project.rpc(
        'challenge_load',
        {
          questions: changes.flatMap(({ after }) => after ?? []),
          gone: active.questions.filter(one => gone.has(keyOf(one))).map(({ id }) => id),
          edition: active.edition
        },
        z.object({ before: z.int() })
      )
  } as const
  await carryOut(work, project, options, tools)
}

/** What the database tells questions apart by. */
function keyOf({ family, stem, figure, options }: LoadedQuestion): string {
  return JSON.stringify([family, stem, figure, options])
}

function isSame(one: LoadedQuestion, other: LoadedQuestion): boolean {
  return isDeepStrictEqual(QUESTION.parse(one), QUESTION.parse(other))
}

/** Of your own questions, one with the same stem is a changed one. */
function planQuestions(
  active: readonly LoadedQuestion[],
  wanted: readonly LoadedQuestion[]
): readonly QuestionChange[] {
  const now = new Map(active.map(question => [keyOf(question), question]))
  const then = new Map(wanted.map(question => [keyOf(question), question]))
  const gone = new Map([...now].filter(([key]) => !then.has(key)))
  const changes: QuestionChange[] = []
  for (const [key, after] of then) {
    const before = now.get(key)
    if (before && isSame(before, after)) continue
    const [renewedKey, renewed] =
      before || after.family !== 'fixed'
        ? []
        : ([...gone].find(([, one]) => one.family === 'fixed' && one.stem === after.stem) ?? [])
    if (renewedKey !== undefined) gone.delete(renewedKey)
    changes.push({ before: before ?? renewed ?? null, after })
  }
  // Without the id, which a question that comes back may lose.
  return [...changes, ...[...gone.values()].map(before => ({ before, after: null }))].map(one =>
    CHANGE.parse(one)
  )
}

function questionsPlan(
  changes: readonly QuestionChange[],
  { quotas, questions }: Active,
  wanted: readonly LoadedQuestion[]
): string {
  const stems = (name: string, some: readonly QuestionChange[]): string => {
    const listed = some.map(({ before, after }) => quote((after ?? before)?.stem ?? ''))
    const total = some.length.toLocaleString('en-US')
    return `${name.padEnd(8)} ${total}${some.length > 0 ? `: ${firstOf(listed, 3)}` : ''}`
  }
  const lacks = lacksOf(quotas, wanted)
  return [
    stems(
      'new',
      changes.filter(({ before }) => before === null)
    ),
    stems(
      'changed',
      changes.filter(({ before, after }) => before && after)
    ),
    stems(
      'gone',
      changes.filter(({ after }) => after === null)
    ),
    ...quotas.toSorted(inOrder).map(quota => quotaLine(quota, questions, wanted)),
    ...familyLines(questions, wanted),
    lacks.length === 0 ? 'Rounds open with these.' : `No round opens: ${lackText(lacks)}.`
  ].join('\n')
}

function quotaLine(
  quota: Quota,
  questions: readonly LoadedQuestion[],
  wanted: readonly LoadedQuestion[]
): string {
  const name = `${quota.is_fixed ? 'own' : 'generated'} ${quota.difficulty}`
  const [before, after] = [sizeIn(questions, quota), sizeIn(wanted, quota)]
  return `${name.padEnd(16)}  ${arrow(before, after)}, a round takes ${String(quota.size)}`
}

function familyLines(
  questions: readonly LoadedQuestion[],
  wanted: readonly LoadedQuestion[]
): string[] {
  const families = new Set([...questions, ...wanted].map(({ family }) => family))
  families.delete('fixed')
  return [...families].toSorted().map(family => {
    const size = (some: readonly LoadedQuestion[]): number =>
      some.filter(one => one.family === family).length
    return `family ${family.padEnd(9)}  ${arrow(size(questions), size(wanted))}`
  })
}

function arrow(before: number, after: number): string {
  const [old, now] = [before, after].map(size => size.toLocaleString('en-US'))
  return before === after ? `${String(now)} as before` : `${String(old)} → ${String(now)}`
}

function inOrder(one: Quota, other: Quota): number {
  const rank = ({ is_fixed, difficulty }: Quota): number =>
    (is_fixed ? 0 : 3) + ['easy', 'medium', 'hard'].indexOf(difficulty)
  return rank(one) - rank(other)
}

function sizeIn(questions: readonly LoadedQuestion[], { difficulty, is_fixed }: Quota): number {
  return questions.filter(
    one => one.difficulty === difficulty && (one.family === 'fixed') === is_fixed
  ).length
}

function lacksOf(quotas: readonly Quota[], questions: readonly LoadedQuestion[]): Quota[] {
  return quotas
    .map(quota => ({ ...quota, size: quota.size - sizeIn(questions, quota) }))
    .filter(({ size }) => size > 0)
}

/** Whether a round lacks more than now: the first file of a new project may lack what the second brings. */
function opensLess({ quotas, questions }: Active, wanted: readonly LoadedQuestion[]): boolean {
  return quotas.some(quota => {
    const lack = (some: readonly LoadedQuestion[]): number =>
      Math.max(0, quota.size - sizeIn(some, quota))
    return lack(wanted) > lack(questions)
  })
}

/** @throws CommandFailure if there are too few questions for a round with so many of your own */
export async function assertOpening(
  project: Connection,
  difficulty: string,
  own: number
): Promise<void> {
  const { quotas, questions } = await readActive(project)
  const total = quotas
    .filter(quota => quota.difficulty === difficulty)
    .reduce((sum, { size }) => sum + size, 0)
  const lacks = lacksOf(
    [
      { difficulty, is_fixed: true, size: own },
      { difficulty, is_fixed: false, size: total - own }
    ],
    questions
  )
  if (lacks.length === 0) return
  throw new CommandFailure(
    1,
    `No round would open: ${lackText(lacks)}. Nothing was changed: load more first.`
  )
}
