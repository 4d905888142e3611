import { isListOf } from './json.ts'
import { withRetry } from './retry.ts'

/** A list that this site serves as JSON; undefined when it couldn't be fetched or is a proxy's page. */
export async function fetchList<Item>(
  url: string,
  isItem: (value: unknown) => value is Item
): Promise<readonly Item[] | undefined> {
  try {
    const data: unknown = await withRetry(async () => {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      return response.json()
    })
    return isListOf(data, isItem) ? data : undefined
  } catch {
    return undefined
  }
}
