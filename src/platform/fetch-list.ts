import { isListOf } from './json.ts'
import { withRetry } from './retry.ts'

/**
 * Fetches a list of items that this site serves as JSON. Undefined when it couldn't be fetched or is something
 * else, such as a proxy's page.
 */
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
    // The caller says so and offers to try again.
    return undefined
  }
}
