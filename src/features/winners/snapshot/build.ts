import { fileURLToPath } from 'node:url'

/** What a build that reads a snapshot differs in. */
export type SnapshotBuild = {
  /** Of the manifest: a URL, or a path on this site. */
  readonly address: string
  /** Puts the reader of the snapshot in the place of the REST reader, of which then nothing is in the first scripts. */
  readonly alias: readonly { readonly find: RegExp; readonly replacement: string }[]
}

/**
 * What differs in a build that reads a snapshot; nothing without the address of a manifest.
 * @throws a sentence if the address can't be one
 */
export function snapshotBuild(address: string | undefined): SnapshotBuild | undefined {
  if (!address) return undefined
  if (!isAddress(address))
    throw new Error(
      `PUBLIC_WINNERS_SNAPSHOT is ${JSON.stringify(address)}. Give the address of a manifest: ` +
        `a URL such as https://example.com/winners/manifest.json, or a path on this site such as /snapshot/manifest.json.`
    )
  const replacement = fileURLToPath(new URL('./list-source.ts', import.meta.url))
  return { address, alias: [{ find: /^\.{1,2}\/list-source\.ts$/, replacement }] }
}

function isAddress(address: string): boolean {
  if (/[\s\\]/.test(address)) return false
  if (/^\/(?!\/)/.test(address)) return true
  return URL.canParse(address) && /^https?:\/\//.test(address)
}
