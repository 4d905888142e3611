import { z } from 'astro/zod'
import { quizQuestion } from '../../src/content/question-schema.ts'
import { isObject, quote } from '../../supabase/operator/connection.ts'

export type Pages = ReadonlyMap<string, { front: string; whole: string }>

type Given = {
  facts: ReadonlySet<string>
  /** By the question's id. */
  sentences: Readonly<Record<string, string>>
  /** The stems of the site's questions, by id. */
  known: ReadonlyMap<string, string>
  pages: Pages | undefined
}

const QUESTION = quizQuestion(z.string())

/** A sentence for each fault of a list of practice questions. */
export function faultsIn(list: unknown, given: Given): string[] {
  if (!Array.isArray(list) || list.length === 0)
    return ['The file is not a JSON list of questions.']
  const ids = new Map<string, number>()
  return list.flatMap((item: unknown, at) => {
    const question = isObject(item) ? item : {}
    const found = [
      ...shapeFaults(item),
      ...idFaults(question, at, ids, given),
      ...factFaults(question, given)
    ]
    found.push(...sentenceFaults(question, given))
    const stem = typeof question['stem'] === 'string' ? ` ${quote(question['stem'])}` : ''
    return found.map(fault => `question ${String(at + 1)}${stem}: ${fault}.`)
  })
}

function shapeFaults(item: unknown): string[] {
  const { error } = QUESTION.safeParse(item)
  return (error?.issues ?? []).map(({ path, message }) => {
    const [part, place] = path
    return part === 'options' && typeof place === 'number'
      ? `option ${String(place + 1)}: ${message}`
      : message
  })
}

function idFaults(
  { id, stem }: Readonly<Record<string, unknown>>,
  at: number,
  ids: Map<string, number>,
  { known }: Given
): string[] {
  if (typeof id !== 'string' || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))
    return ['The id is missing: write lower-case words with hyphens']
  const first = ids.get(id)
  if (first !== undefined) return [`Its id ${quote(id)} is that of question ${String(first)}`]
  ids.set(id, at + 1)
  const other = known.get(id)
  if (other === undefined || other === stem) return []
  return [
    `Its id ${quote(id)} is that of the site's question ${quote(other)}: a changed question gets a new one`
  ]
}

function factFaults(
  { facts: named }: Readonly<Record<string, unknown>>,
  { facts }: Given
): string[] {
  const ids = Array.isArray(named) ? named.filter(id => typeof id === 'string') : []
  return ids
    .filter(id => !facts.has(id))
    .map(id => `There is no fact ${quote(id)}: npm run facts lists them`)
}

function sentenceFaults(
  { id, section, difficulty, sentence }: Readonly<Record<string, unknown>>,
  { sentences, pages }: Given
): string[] {
  const own = sentence ?? sentences[String(id)]
  if (typeof own !== 'string' || own.trim() === '')
    return ['The sentence that answers it is missing (sentence)']
  const page = pages?.get(String(section))
  if (!page) return []
  if (!page.whole.includes(own)) return [`Its sentence is not in the section ${String(section)}`]
  if (difficulty === 'hard' || page.front.includes(own)) return []
  return ['Its sentence stands in a fold, which is for hard questions alone']
}
