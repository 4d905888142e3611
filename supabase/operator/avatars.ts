import { fileURLToPath } from 'node:url'
import { type Command, Option } from 'commander'
import { count } from './count.ts'
import { createDownload, type Download } from './download.ts'
import { CommandFailure } from './failure.ts'
import { countUpTo } from './option-values.ts'
import { createCopier } from './picture-copier.ts'
import { publicFolder, storageBucket } from './picture-store.ts'
import { eachOf } from './pool.ts'
import { readRemoteAvatars, type RemoteAvatar } from './remote-avatars.ts'
import { type Outcome, type Tools } from './tools.ts'

/** What a test replaces. */
export type AvatarTools = { download: Download; folder: string }

type Options = { to: 'public' | 'storage'; dryRun?: true; concurrency: number }

const FOLDER = fileURLToPath(new URL('../../public/avatars/', import.meta.url))

const HELP = `
Downloads each picture once (https, at most 5 MB and 15 seconds, never from a private network),
re-encodes it as a WebP of 88 x 88 pixels and names it after its content. Whose picture is gone, or is
none, gets the placeholder. Whatever may work another time stays as it is. Only avatar_url changes, and
only where it still is what was copied; running again copies what is left.

Exit status 1: some pictures could not be copied; they are listed.`

/** Adds the command that copies pictures from other hosts. */
export function addAvatars(
  program: Command,
  tools: Tools,
  { download, folder }: AvatarTools = { download: createDownload(), folder: FOLDER }
): void {
  program
    .command('avatars')
    .description('copy pictures from other hosts, so that pages load nothing from there')
    .addOption(
      new Option('--to <place>', "the site's folder public/avatars, or the project's Storage")
        .choices(['public', 'storage'])
        .default('public')
    )
    .option('-n, --dry-run', 'only count what would be copied')
    .option('--concurrency <n>', 'downloads at the same time', countUpTo(32), 8)
    .addHelpText('after', HELP)
    .action(async ({ to, dryRun, concurrency }: Options) => {
      const { client } = await tools.connect()
      const store = to === 'public' ? publicFolder(folder) : storageBucket(client)
      const remote = await readRemoteAvatars(client, store.holds)
      if (dryRun) return tools.finish(planOf(remote))
      if (remote.length > 0) await store.prepare()
      const copier = createCopier(client, store, download)
      const progress = tools.progress(remote.length, 'pictures')
      const failure = await eachOf(remote, concurrency, tools.signal, async avatar => {
        await copier.copy(avatar)
        progress.update(copier.done())
      }).then(() => undefined, expected)
      progress.stop()
      tools.finish(copier.outcome(remote.length, tools.signal.aborted, failure))
    })
}

/** A failure that ends the run: what was done until then is still reported. */
function expected(error: unknown): CommandFailure {
  if (error instanceof CommandFailure) return error
  throw error
}

function planOf(remote: readonly RemoteAvatar[]): Outcome {
  const hosts: Record<string, number> = {}
  for (const { address } of remote) {
    const host = URL.parse(address)?.host ?? 'invalid addresses'
    hosts[host] = (hosts[host] ?? 0) + 1
  }
  const lines = Object.entries(hosts).map(([host, pictures]) => `  ${host}: ${String(pictures)}`)
  const winners = remote.reduce((sum, avatar) => sum + avatar.winners.length, 0)
  return {
    json: { pictures: remote.length, winners, hosts },
    text: [
      `On other hosts: ${count(remote.length, 'picture')} of ${count(winners, 'winner')}.`,
      ...lines
    ].join('\n')
  }
}
