import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type Random } from '../../src/domain/engine/random.ts'
import { chooseTarget, CommandFailure, connect, type Connection, ROOT } from './connection.ts'

const ENV = path.join(ROOT, '.env')

export type Tools = {
  connect: () => Promise<Connection>
  stdout: NodeJS.WritableStream
  say: (message: string) => void
  /** Always yes without a terminal. */
  confirm: (question: string) => Promise<boolean>
  now: () => Date
  random: Random
}

export type PlanOptions = { dryRun?: true; yes?: true }

/** Options of every command that shows before it acts. */
export const DRY_RUN = ['--dry-run', 'show the plan and change nothing'] as const
export const YES = ['-y, --yes', "don't ask in a terminal"] as const

export const REAL_TOOLS: Tools = {
  connect: async () => {
    if (existsSync(ENV)) process.loadEnvFile(ENV)
    return connect(await chooseTarget(process.env))
  },
  stdout: process.stdout,
  say: message => process.stderr.write(`${message}\n`),
  confirm: async question => {
    if (!process.stdin.isTTY || !process.stderr.isTTY) return true
    using terminal = createInterface({ input: process.stdin, output: process.stderr })
    // Rejects when Ctrl-D or Ctrl-C closes the terminal.
    const answer = await terminal.question(`${question} [y/N] `).catch(() => '')
    return /^y(?:es)?$/i.test(answer.trim())
  },
  now: () => new Date(),
  random: () => randomInt(2 ** 32)
}

export async function assertConfirmed(
  question: string,
  isSure: boolean | undefined,
  tools: Tools
): Promise<void> {
  if (isSure || (await tools.confirm(question))) return
  throw new CommandFailure(1, 'Nothing was changed.')
}
