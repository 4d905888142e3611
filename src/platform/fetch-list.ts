import { environment } from './environment.ts'
import { isListOf } from './json.ts'
import { withRetry } from './retry.ts'

export async function fetchList<Item>(
  url: string,
  isItem: (value: unknown) => value is Item
): Promise<readonly Item[] | undefined> {
  try {
    const data: unknown = await withRetry(async () => {
      const response = await environment.fetch(url)
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      return response.json()
    })
    return isListOf(data, isItem) ? data : undefined
  } catch {
    return undefined
  }
}
