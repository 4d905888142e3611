import { fileURLToPath } from 'node:url'

type Environment = Readonly<Record<string, string | undefined>>

/** What a build that reads a snapshot differs in. */
export type SnapshotBuild = {
  /** Of the manifest: a URL, or a path on this site. */
  readonly address: string
  /** Puts the reader of the snapshot in the place of the REST reader, of which then nothing is in the first scripts. */
  readonly alias: readonly { readonly find: RegExp; readonly replacement: string }[]
}

/** Where `npm start` puts the snapshot that it publishes for itself. */
const OWN_SNAPSHOT = '/snapshot/manifest.json'

/**
 * Whether a build reads a snapshot, by its environment.
 * @throws a sentence if the address of the manifest can't be one
 */
export function snapshotBuild(environment: Environment): SnapshotBuild | undefined {
  const { PUBLIC_WINNERS_SNAPSHOT, WINNERS_SNAPSHOT } = environment
  const address = PUBLIC_WINNERS_SNAPSHOT || (WINNERS_SNAPSHOT === '1' ? OWN_SNAPSHOT : '')
  if (address === '') return undefined
  if (!isAddress(address))
    throw new Error(
      `PUBLIC_WINNERS_SNAPSHOT is ${JSON.stringify(address)}. Give the address of a manifest: ` +
        `a URL such as https://example.com/winners/manifest.json, or a path on this site such as ${OWN_SNAPSHOT}.`
    )
  const replacement = fileURLToPath(new URL('./list-source.ts', import.meta.url))
  return { address, alias: [{ find: /^\.{1,2}\/list-source\.ts$/, replacement }] }
}

function isAddress(address: string): boolean {
  if (/[\s\\]/.test(address)) return false
  if (/^\/(?!\/)/.test(address)) return true
  return URL.canParse(address) && /^https?:\/\//.test(address)
}
