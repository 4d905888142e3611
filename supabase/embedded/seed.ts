import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Failure, run } from '../failure.ts'
import { createDatabase } from './database.ts'
import { dataDirFrom } from './environment.ts'
import { lock } from './lock.ts'
import { DEFAULT_WINNERS, MAX_WINNERS } from './winners-generator.ts'

const USAGE = 'npm run seed -- --winners N'

/**
 * The number of winners in the arguments of `npm run seed`.
 *
 * @throws Failure for a number outside 0 to 1,000,000 or any other argument
 */
export function parseSeedArguments(args: string[]): number {
  let winners: string | undefined
  try {
    winners = parseArgs({ args, options: { winners: { type: 'string' } } }).values.winners
  } catch (cause) {
    throw new Failure(`Unknown argument: the command is \`${USAGE}\`.`, { cause })
  }
  if (winners === undefined) return DEFAULT_WINNERS
  const count = Number(winners)
  if (/^\d+$/.test(winners) && count <= MAX_WINNERS) return count
  throw new Failure(
    `The number of winners is ${JSON.stringify(winners)}: it must be a whole number from 0 to ` +
      `${String(MAX_WINNERS)}, as in \`${USAGE}\`.`
  )
}

async function seed(): Promise<void> {
  const winners = parseSeedArguments(process.argv.slice(2))
  if (existsSync('.env')) process.loadEnvFile('.env')
  const folder = dataDirFrom(process.env.DATA_DIR)
  const unlock = lock(folder)
  await createDatabase(folder, winners)
  unlock()
  const what = winners > 0 ? `${String(winners)} winners, and bets on real blocks,` : 'no winners'
  console.log(`Invented ${what} in ${folder}.`)
}

if (import.meta.main) await run(seed)
