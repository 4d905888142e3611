import { parseArgs } from 'node:util'
import { createDataFolder, dataFolder } from './data-folder.ts'
import { readDataDir } from './environment.ts'
import { Failure, run } from './failure.ts'
import { lock } from './lock.ts'
import { rebuildDatabase } from './persistent-database.ts'
import { exitOnSignals } from './signals.ts'
import { DEFAULT_WINNERS, MAX_WINNERS } from './winners-generator.ts'

const USAGE = 'npm run seed -- --winners N'

function parseCount(text: string): number {
  const count = Number(text)
  if (/^\d+$/.test(text) && count <= MAX_WINNERS) return count
  throw new Failure(
    `The number of winners is ${JSON.stringify(text)}: it must be a whole number from 0 to ` +
      `${String(MAX_WINNERS)}, as in \`${USAGE}\`.`
  )
}

/**
 * The number of winners in the arguments of `npm run seed`.
 *
 * @throws Failure for a number outside 0 to 1,000,000 or any other argument
 */
export function parseSeedArguments(args: string[]): number {
  try {
    const { values } = parseArgs({ args, options: { winners: { type: 'string' } } })
    return values.winners === undefined ? DEFAULT_WINNERS : parseCount(values.winners)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`Unknown argument: the command is \`${USAGE}\`.`, { cause: error })
  }
}

async function seed(): Promise<void> {
  const winners = parseSeedArguments(process.argv.slice(2))
  const folder = dataFolder(readDataDir())
  await createDataFolder(folder)
  exitOnSignals()
  const unlock = lock(folder)
  try {
    const start = performance.now()
    await rebuildDatabase(folder, winners)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`Created ${String(winners)} winners in ${folder.root} in ${seconds} s.`)
  } finally {
    unlock()
  }
}

if (import.meta.main) await run(seed)
