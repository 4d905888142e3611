import { type SupabaseClient } from '@supabase/supabase-js'
import { dataOf } from './rest.ts'

/** A picture on another host and the winners who have it. */
export type RemoteAvatar = { address: string; winners: readonly { id: number; username: string }[] }

type Row = { id: number; username: string; avatar_url: string }

const PAGE = 1000
/** Ids in one request: short enough for its URL. */
const IDS = 100

/** Every picture that is on another host, each once, in the order of the winners. */
export async function readRemoteAvatars(
  client: SupabaseClient,
  isOwn: (address: string) => boolean
): Promise<readonly RemoteAvatar[]> {
  const remote = new Map<string, { id: number; username: string }[]>()
  for (let last = 0; ;) {
    const answer = await client
      .from('winners')
      .select('id,username,avatar_url')
      .like('avatar_url', 'https://%')
      .gt('id', last)
      .order('id')
      .limit(PAGE)
      .overrideTypes<Row[], { merge: false }>()
    const page = dataOf(answer, "The winners can't be read")
    const end = page.at(-1)
    if (!end) break
    last = end.id
    for (const { id, username, avatar_url } of page) {
      if (isOwn(avatar_url)) continue
      const winners = remote.get(avatar_url) ?? []
      remote.set(avatar_url, winners)
      winners.push({ id, username })
    }
  }
  return [...remote].map(([address, winners]) => ({ address, winners }))
}

/**
 * Replaces the address of those winners who still have it; no other column.
 *
 * @param address null for the placeholder
 * @returns how many rows have changed
 */
export async function replaceAvatar(
  client: SupabaseClient,
  avatar: RemoteAvatar,
  address: string | null
): Promise<number> {
  let replaced = 0
  for (let start = 0; start < avatar.winners.length; start += IDS) {
    const ids = avatar.winners.slice(start, start + IDS).map(({ id }) => id)
    const answer = await client
      .from('winners')
      .update({ avatar_url: address })
      .in('id', ids)
      .eq('avatar_url', avatar.address)
      .select('id')
    replaced += dataOf(answer, "The winners can't be changed").length
  }
  return replaced
}
