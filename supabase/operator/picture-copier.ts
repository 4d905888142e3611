import { type SupabaseClient } from '@supabase/supabase-js'
import { count } from './count.ts'
import { type Download } from './download.ts'
import { type CommandFailure, EXIT } from './failure.ts'
import { encodePicture, type Picture } from './picture.ts'
import { type PictureStore, type Saved } from './picture-store.ts'
import { type RemoteAvatar, replaceAvatar } from './remote-avatars.ts'
import { type Outcome } from './tools.ts'

/** A picture that was not copied, and why. */
type NotCopied = { address: string; usernames: readonly string[]; reason: string }

/** Copies one picture after the other and keeps account. */
export type Copier = {
  /** @throws CommandFailure when no further picture can be copied either */
  copy: (avatar: RemoteAvatar) => Promise<void>
  done: () => number
  /** @param failure what has ended the run early */
  outcome: (total: number, isInterrupted: boolean, failure?: CommandFailure) => Outcome
}

/** Copies pictures into `store` and points their winners there. */
export function createCopier(
  client: SupabaseClient,
  store: PictureStore,
  download: Download
): Copier {
  let pictures = 0
  let winners = 0
  /** Rows that got another picture, or were deleted, during the download. */
  let changed = 0
  const placeholders: NotCopied[] = []
  const failed: NotCopied[] = []

  async function replace(avatar: RemoteAvatar, address: string | null): Promise<void> {
    const replaced = await replaceAvatar(client, avatar, address)
    winners += replaced
    changed += avatar.winners.length - replaced
  }

  function notCopied({ address, winners }: RemoteAvatar, reason: string): NotCopied {
    return { address, usernames: winners.map(({ username }) => username), reason }
  }

  // Different addresses may lead to the same picture at the same time.
  const saves = new Map<string, Promise<Saved>>()
  function saveOnce(picture: Picture): Promise<Saved> {
    const saving = saves.get(picture.name) ?? store.save(picture)
    saves.set(picture.name, saving)
    return saving
  }

  async function giveUp(avatar: RemoteAvatar, reason: string): Promise<void> {
    await replace(avatar, null)
    placeholders.push(notCopied(avatar, reason))
  }

  async function copy(avatar: RemoteAvatar): Promise<void> {
    const downloaded = await download(avatar.address)
    if (downloaded.kind === 'gone') return giveUp(avatar, 'it is gone')
    if (downloaded.kind === 'failed') {
      failed.push(notCopied(avatar, downloaded.reason))
      return
    }
    const picture = await encodePicture(downloaded.bytes)
    if (!picture) return giveUp(avatar, 'it is no picture')
    const saved = await saveOnce(picture)
    if ('reason' in saved) {
      failed.push(notCopied(avatar, saved.reason))
      return
    }
    await replace(avatar, saved.address)
    pictures += 1
  }

  function done(): number {
    return pictures + placeholders.length + failed.length
  }

  function outcome(total: number, isInterrupted: boolean, failure?: CommandFailure): Outcome {
    const left = total - done()
    const text = [
      `Copied ${count(pictures, 'picture')}; changed ${count(winners, 'winner')}.`,
      changed > 0 && `Changed by others meanwhile and left alone: ${count(changed, 'winner')}.`,
      ...section('Placeholder instead', placeholders),
      ...section('Not copied, left as they are', failed),
      pictures > 0 && store.advice,
      failure?.message,
      isInterrupted && 'Interrupted.',
      left > 0 && `Pictures left: ${String(left)}. The same command goes on with them.`
    ]
    const exitCode = failure?.exitCode ?? (failed.length > 0 ? EXIT.attention : EXIT.done)
    return {
      json: {
        pictures,
        winners,
        changed,
        placeholders,
        failed,
        left,
        ...(failure && { error: failure.message })
      },
      text: text.filter(line => typeof line === 'string').join('\n'),
      exitCode: isInterrupted ? EXIT.interrupted : exitCode
    }
  }

  return { copy, done, outcome }
}

function section(heading: string, items: readonly NotCopied[]): string[] {
  if (items.length === 0) return []
  const lines = items.map(
    ({ address, usernames, reason }) => `  ${usernames.join(', ')}: ${reason} (${address})`
  )
  return [`${heading} (${String(items.length)}):`, ...lines]
}
