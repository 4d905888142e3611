import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { run } from '../failure.ts'
import { parseWhole } from '../parse-whole.ts'
import { createDatabase } from './database.ts'
import { dataDirFrom } from './environment.ts'
import { lock } from './lock.ts'
import { DEFAULT_WINNERS, MAX_WINNERS } from './winners-generator.ts'

const { winners } = new Command('npm run seed --')
  .option('--winners <n>', 'how many to invent', parseWhole(0, MAX_WINNERS), DEFAULT_WINNERS)
  .parse()
  .opts<{ winners: number }>()

await run(async () => {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const folder = dataDirFrom(process.env.DATA_DIR)
  const unlock = lock(folder)
  await createDatabase(folder, winners)
  unlock()
  const what = winners > 0 ? `${String(winners)} winners, and bets on real blocks,` : 'no winners'
  console.log(`Invented ${what} in ${folder}.`)
})
