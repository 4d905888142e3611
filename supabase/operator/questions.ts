import { isFigure, type QuestionFigure, wordsToRead } from '../../src/domain/challenge/figure.ts'
import { type ChallengeQuestion, FAMILIES, textOf } from '../../src/domain/challenge/generators.ts'
import { checkSettings } from '../../src/domain/engine/settings.ts'
import { DIFFICULTIES } from '../../src/domain/quiz/score.ts'
import { SECTION_IDS } from '../../src/domain/quiz/section-ids.ts'
import { isObject, parseJson, quote } from './connection.ts'

/** The places of a question's options. */
const KEYS = [1, 2, 3, 4]

/** In characters. The longest of the demo's have a quarter of it. */
const MOST = { stem: 1000, option: 200, reason: 1000, cell: 100 }
const MOST_ROWS = 64

/** Questions of a file, ready to load, or a sentence for each fault. */
export function parseQuestions(text: string) {
  const list = parseJson(text)
  if (!Array.isArray(list) || list.length === 0)
    return { questions: [], faults: ['The file is not a JSON list of questions.'] }
  const questions = new Map<string, ChallengeQuestion>()
  const faults = list.flatMap((item: unknown, at) => {
    // A file may omit these.
    const question = {
      family: 'fixed',
      figure: null,
      lab: null,
      reason: null,
      ...(isObject(item) && item)
    }
    const found = faultsIn(question)
    if (found.length === 0) {
      const valid = question as unknown as ChallengeQuestion
      const text = textOf(valid)
      if (questions.has(text)) found.push('It is in the file twice.')
      questions.set(text, { ...valid, ...pickFigure(valid), words: wordsToRead(valid) })
    }
    const stem = 'stem' in question && isText(question.stem) ? ` ${quote(question.stem)}` : ''
    return found.map(fault => `question ${String(at + 1)}${stem}: ${fault}`)
  })
  return { questions: [...questions.values()], faults }
}

function faultsIn(question: Readonly<Record<string, unknown>>): string[] {
  const { family, difficulty, stem, options, key, section, lab, reason } = question
  const isOneOf = (known: readonly unknown[], value: unknown): boolean => known.includes(value)
  const isGenerated = isOneOf(FAMILIES, family)
  const texts = Array.isArray(options) && options.every(isText) ? options : []
  const faults: [isFault: boolean, sentence: string][] = [
    [family !== 'fixed' && !isGenerated, `There is no family ${quote(String(family))}.`],
    [!isOneOf(DIFFICULTIES, difficulty), 'The difficulty must be easy, medium or hard.'],
    [!isText(stem), 'The stem is missing.'],
    [isText(stem) && !isShort(stem, MOST.stem), tooLong('The stem', MOST.stem)],
    [texts.length !== KEYS.length, 'It must have 4 options.'],
    [!texts.every(text => isShort(text, MOST.option)), tooLong('An option', MOST.option)],
    [new Set(texts).size < texts.length, 'Two options are equal.'],
    [!isOneOf(KEYS, key), 'The key must be a whole number from 1 to 4.'],
    [!isOneOf(SECTION_IDS, section), `There is no section ${quote(String(section))}.`],
    [reason !== null && !isText(reason), 'The reason must be a text, or left out.'],
    [isText(reason) && !isShort(reason, MOST.reason), tooLong('The reason', MOST.reason)],
    ...figureFaults(question),
    [isGenerated && !isObject(lab), 'A generated question needs its lab settings.'],
    [lab !== null && !isLab(lab), 'The lab must hold settings as the lab has them, or be left out.']
  ]
  return faults.filter(([isFault]) => isFault).map(([, sentence]) => sentence)
}

function figureFaults({
  figure
}: Readonly<Record<string, unknown>>): [isFault: boolean, sentence: string][] {
  if (figure === null) return []
  if (!isFigure(figure)) return [[true, 'The figure must be null, a block with rows, or "orders".']]
  const rows = figure.kind === 'block' ? figure.rows : []
  const cells = rows.flatMap(({ does, shares }) => [does, shares ?? ''])
  return [
    [rows.length > MOST_ROWS, `The figure has more than ${String(MOST_ROWS)} rows.`],
    [!cells.every(cell => isShort(cell, MOST.cell)), tooLong('A row of the figure', MOST.cell)]
  ]
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** PostgreSQL takes no null character, and no half of a pair. */
function isShort(text: string, most: number): boolean {
  return text.length <= most && !text.includes('\0') && text.isWellFormed()
}

function tooLong(what: string, most: number): string {
  return `${what} must be plain text of at most ${most.toLocaleString('en-US')} characters.`
}

/** Settings that the lab would take as they stand. */
function isLab(value: unknown): boolean {
  if (!isObject(value)) return false
  const taken: Readonly<Record<string, unknown>> = checkSettings(value)
  return Object.entries(value).every(([name, setting]) => taken[name] === setting)
}

/** The parts of a figure in one order, to compare it. */
export function pickFigure({ figure }: { figure: QuestionFigure | null }) {
  if (figure?.kind !== 'block') return { figure: figure && { kind: figure.kind } }
  const rows = figure.rows.map(({ does, shares }) => ({ does, shares }))
  return { figure: { kind: figure.kind, rows } }
}
