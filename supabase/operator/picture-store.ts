import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type SupabaseClient } from '@supabase/supabase-js'
import { SITE } from '../../src/site.ts'
import { errorCode } from '../embedded/failure.ts'
import { CommandFailure, EXIT } from './failure.ts'
import { type Picture } from './picture.ts'

/** The address of a copy, or why there is none, as a clause. */
export type Saved = { address: string } | { reason: string }

/** Where copies of pictures are kept. */
export type PictureStore = {
  /** Whether this address is one of its copies. */
  holds: (address: string) => boolean
  /** Makes it ready; @throws CommandFailure when it can't be used. */
  prepare: () => Promise<void>
  /** Keeps a picture under its name. */
  save: (picture: Picture) => Promise<Saved>
  /** What is left to do once pictures have been saved. */
  advice: string | undefined
}

/** Names are hashes of the content, so that a copy never changes: a year. */
const CACHE_SECONDS = String(365 * 86_400)
const BUCKET = 'avatars'
const UNFINISHED = '.part'

/** The site's own folder: the pictures become part of the next build. */
export function publicFolder(folder: string): PictureStore {
  async function prepare(): Promise<void> {
    await mkdir(folder, { recursive: true })
    // What a killed run left would be published with the site.
    const names = (await readdir(folder)).filter(name => name.endsWith(UNFINISHED))
    await Promise.all(names.map(name => rm(path.join(folder, name))))
  }

  async function save({ name, bytes }: Picture): Promise<Saved> {
    const file = path.join(folder, name)
    await writeFile(file + UNFINISHED, bytes)
    await rename(file + UNFINISHED, file)
    return { address: `/avatars/${name}` }
  }

  function explain(error: unknown): never {
    const reason = `${folder} can't be written (${errorCode(error)}).`
    throw new CommandFailure(EXIT.usage, reason, { cause: error })
  }

  return {
    holds: () => false,
    prepare: () => prepare().catch(explain),
    save: picture => save(picture).catch(explain),
    advice: 'Commit public/avatars and publish the site: until then it shows placeholders.'
  }
}

/** A public bucket of the project's Storage, created when it is missing. */
export function storageBucket(client: SupabaseClient): PictureStore {
  const bucket = client.storage.from(BUCKET)
  const base = bucket.getPublicUrl('').data.publicUrl
  const { origin } = new URL(base)
  const isKnown = SITE.pictureHosts.some(host => host === origin)
  return {
    holds: address => address.startsWith(base),
    async prepare() {
      const { data } = await client.storage.getBucket(BUCKET)
      if (data?.public === false) {
        throw new CommandFailure(
          EXIT.attention,
          `The bucket ${BUCKET} is private: make it public in the dashboard, or remove it.`
        )
      }
      if (data) return
      const options = { public: true, allowedMimeTypes: ['image/webp'] }
      const { error } = await client.storage.createBucket(BUCKET, options)
      if (!error) return
      const message = `The Storage of ${origin} can't be used (${error.message}): use --to public.`
      throw new CommandFailure(EXIT.unreachable, message)
    },
    advice: isKnown
      ? undefined
      : `Add ${origin} to pictureHosts in src/site.ts and publish the site: until then it shows placeholders.`,
    async save({ name, bytes }) {
      const { error } = await bucket.upload(name, bytes, {
        contentType: 'image/webp',
        cacheControl: CACHE_SECONDS,
        upsert: true
      })
      if (error) return { reason: `Storage did not take it (${error.message})` }
      return { address: bucket.getPublicUrl(name).data.publicUrl }
    }
  }
}
