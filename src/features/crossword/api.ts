import wordsUrl from '../../content/crossword.json?url'
import { fetchList } from '../../platform/fetch-list.ts'
import { isRecord, isString } from '../../platform/json.ts'
import { type Word } from './grid.ts'

/** Undefined when the words couldn't be fetched. */
export function fetchWords(): Promise<readonly Word[] | undefined> {
  return fetchList(wordsUrl, isWord)
}

/** The build has checked the whole schema; this only tells our data from a proxy's. */
function isWord(value: unknown): value is Word {
  return (
    isRecord(value) && isString(value['id']) && isString(value['word']) && isString(value['clue'])
  )
}
