import { tableFromIPC } from 'apache-arrow'
import { type Columns } from './columns.ts'

/** Numbers stay where they are; names become strings, which search needs. */
export function decode(bytes: Uint8Array<ArrayBuffer>): Columns {
  const table = tableFromIPC(bytes)
  const column = (name: keyof Columns): ArrayLike<unknown> => table.getChild(name)?.toArray() ?? []
  return {
    username: [...(table.getChild('username') ?? [])],
    iq_score: column('iq_score'),
    followers_count: column('followers_count'),
    following_count: column('following_count'),
    follows_altius: [...(table.getChild('follows_altius') ?? [])]
  }
}
