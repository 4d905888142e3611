import wordsUrl from './crossword.json?url'
import questionsUrl from './questions.json?url'
import { type Word } from '../features/crossword/word.ts'
import { isListOf, isRecord, isString } from '../platform/json.ts'
import { type Bank, bankOf, DIFFICULTIES, type Question } from '../features/quiz/question.ts'
import { withRetry } from '../platform/retry.ts'

/** Undefined when the questions could not be fetched. */
export async function readBank(): Promise<Bank | undefined> {
  const questions = await read(questionsUrl, isQuestion)
  return questions && bankOf(questions)
}

/** The words of the crossword, undefined when they could not be fetched. */
export function readWords(): Promise<readonly Word[] | undefined> {
  return read(wordsUrl, isWord)
}

async function read<Item>(
  url: string,
  isItem: (value: unknown) => value is Item
): Promise<readonly Item[] | undefined> {
  try {
    const data: unknown = await withRetry(async () => {
      const answer = await fetch(url)
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      return answer.json()
    })
    return isListOf(data, isItem) ? data : undefined
  } catch {
    // The game says so and offers to try again.
    return undefined
  }
}

// The build has checked the whole schema; this only tells our data from a proxy's page.

function isQuestion(value: unknown): value is Question {
  if (!isRecord(value) || !isString(value['id']) || !isString(value['answer'])) return false
  const isKnown = DIFFICULTIES.some(difficulty => difficulty === value['difficulty'])
  return isKnown && isString(value['stem']) && isListOf(value['options'], isRecord)
}

function isWord(value: unknown): value is Word {
  return (
    isRecord(value) && isString(value['id']) && isString(value['word']) && isString(value['clue'])
  )
}
