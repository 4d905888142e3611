import { type Command } from 'commander'
import { count } from './count.ts'
import { CommandFailure, EXIT } from './failure.ts'
import { type Progress } from './progress.ts'
import { type Published, publishSnapshot } from './publish-snapshot.ts'
import { snapshotBucket, snapshotFolder, type SnapshotTarget } from './snapshot-target.ts'
import { type Outcome, type Tools } from './tools.ts'

type Options = { to?: string; bucket?: string; allowEmpty?: boolean }

const HELP = `
Writes the board as it is at one moment: the files, named after their content, then manifest.json, which
the site reads when it was built with PUBLIC_WINNERS_SNAPSHOT. Stopped at any point, it leaves the
published snapshot whole. Files of a snapshot that the last two manifests don't name are removed after
a day; others' files stay.`

/** Adds the command that publishes the board as files. */
export function addPublish(program: Command, tools: Tools): void {
  program
    .command('publish')
    .description('publish the board as files that a CDN can serve')
    .option('--to <folder>', 'a folder, for the deploy of the site')
    .option(
      '--bucket <name>',
      "a public bucket of the project's Storage, created when it is missing"
    )
    .option('--allow-empty', 'replace a snapshot with winners even by an empty one')
    .addHelpText('after', HELP)
    .action((options: Options) => publish(options, tools))
}

async function publish({ to, bucket, allowEmpty = false }: Options, tools: Tools): Promise<void> {
  const isBucketName = /^[a-z0-9][a-z0-9._-]{1,98}$/i.test(bucket ?? 'none')
  if ((to === undefined) === (bucket === undefined) || to?.trim() === '') {
    throw new CommandFailure(EXIT.usage, 'Give either --to <folder> or --bucket <name>.')
  }
  if (!isBucketName) {
    throw new CommandFailure(
      EXIT.usage,
      'A bucket has 2 to 99 letters, digits, dots, hyphens and underscores in its name.'
    )
  }
  const { client } = await tools.connect()
  const target = bucket === undefined ? snapshotFolder(to ?? '') : snapshotBucket(client, bucket)
  let progress: Progress | undefined
  try {
    const published = await publishSnapshot(client, target, {
      signal: tools.signal,
      allowEmpty,
      onTotal: total => (progress = tools.progress(total, 'winners read')),
      onRead: done => progress?.update(done)
    })
    tools.finish(outcomeOf(published, target))
  } catch (error) {
    if (!tools.signal.aborted || error instanceof CommandFailure) throw error
    const message = 'Interrupted. The published snapshot is as it was.'
    throw new CommandFailure(EXIT.interrupted, message, { cause: error })
  } finally {
    progress?.stop()
  }
}

function outcomeOf(
  { manifest, written, removed, warning }: Published,
  target: SnapshotTarget
): Outcome {
  const { as_of, columns, rows } = manifest
  const lines = [
    `Published ${count(manifest.count, 'winner')}${written.length === 0 ? ', unchanged,' : ''} to ${target.manifest}.`,
    `To search and sort: ${count(columns.bytes, 'byte')}. All rows: ${count(rows.bytes, 'byte')}.`,
    ...(removed.length > 0 ? [`Removed ${count(removed.length, 'old file')}.`] : []),
    ...(warning === undefined ? [] : [warning])
  ]
  const files = { columns: columns.bytes, rows: rows.bytes }
  return {
    json: {
      winners: manifest.count,
      as_of,
      manifest: target.manifest,
      bytes: files,
      written,
      removed,
      warning: warning ?? null
    },
    text: lines.join('\n')
  }
}
