import { type DecodedArray, parquetRead } from 'hyparquet'
import { type Columns } from './columns.ts'

/** All columns by `onChunk`, which spares the library the making of rows. */
export async function decode({ buffer }: Uint8Array<ArrayBuffer>): Promise<Columns> {
  const chunks: Record<string, DecodedArray[]> = {}
  await parquetRead({
    file: buffer,
    onChunk: ({ columnName, columnData }) => (chunks[columnName] ??= []).push(columnData)
  })
  const joined = (name: keyof Columns): ArrayLike<unknown> => {
    const [only, ...more] = chunks[name] ?? []
    return only && more.length === 0 ? only : (chunks[name] ?? []).flatMap(part => [...part])
  }
  return {
    username: joined('username'),
    iq_score: joined('iq_score'),
    followers_count: joined('followers_count'),
    following_count: joined('following_count'),
    follows_altius: joined('follows_altius')
  }
}
