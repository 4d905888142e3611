import questionsUrl from '../../content/questions.json?url'
import { fetchList } from '../../platform/fetch-list.ts'
import { isListOf, isRecord, isString } from '../../platform/json.ts'
import { type Bank, bankOf, DIFFICULTIES, type Question } from './question-bank.ts'

/** Undefined when the questions couldn't be fetched. */
export async function fetchBank(): Promise<Bank | undefined> {
  const questions = await fetchList(questionsUrl, isQuestion)
  return questions && bankOf(questions)
}

/** The build has checked the whole schema; this only tells our data from a proxy's. */
function isQuestion(value: unknown): value is Question {
  if (!isRecord(value) || !isString(value['id']) || !isString(value['answer'])) return false
  const isKnown = DIFFICULTIES.some(difficulty => difficulty === value['difficulty'])
  return isKnown && isString(value['stem']) && isListOf(value['options'], isRecord)
}
