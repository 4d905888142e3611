import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import {
  chooseTarget,
  connect,
  CommandFailure,
  type Connection,
  readVariables
} from './connection.ts'

/** What a command needs of the outside. */
export type Tools = {
  /** @throws CommandFailure when no project is chosen */
  connect: () => Promise<Connection>
  stdout: NodeJS.WritableStream
  /** Prints a line on standard error. */
  say: (message: string) => void
  /** Asks a person for a yes; always yes without a terminal. */
  confirm: (question: string) => Promise<boolean>
  now: () => Date
}

export const REAL_TOOLS: Tools = {
  connect: async () => connect(await chooseTarget(readVariables())),
  stdout: process.stdout,
  say: message => process.stderr.write(`${message}\n`),
  confirm: async question => {
    if (!process.stdin.isTTY || !process.stderr.isTTY) return true
    using terminal = createInterface({ input: process.stdin, output: process.stderr })
    // Ctrl-D and Ctrl-C close the terminal, and leave the question without an answer.
    const closed = once(terminal, 'close').then(() => '')
    const answer = terminal.question(`${question} [y/N] `).catch(() => '')
    return /^y(?:es)?$/i.test((await Promise.race([answer, closed])).trim())
  },
  now: () => new Date()
}

/** @throws CommandFailure without a yes */
export async function assertConfirmed(
  question: string,
  isSure: boolean | undefined,
  tools: Tools
): Promise<void> {
  if (isSure || (await tools.confirm(question))) return
  throw new CommandFailure(1, 'Nothing was changed.')
}

/** A number with its noun, in the plural unless it is one: `1 winner`, `1,234 winners`. */
export function count(total: number, noun: string): string {
  return `${total.toLocaleString('en-US')} ${noun}${total === 1 ? '' : 's'}`
}
