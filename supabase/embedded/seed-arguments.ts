import { parseArgs } from 'node:util'
import { Failure } from './failure.ts'
import { DEFAULT_WINNERS, MOST_WINNERS } from './winners-generator.ts'

const USAGE = 'npm run seed -- --winners N'

function winnersFrom(text: string): number {
  const winners = Number(text)
  if (/^\d+$/.test(text) && winners <= MOST_WINNERS) return winners
  throw new Failure(
    `The number of winners is ${JSON.stringify(text)}: it must be a whole number from 0 to ` +
      `${String(MOST_WINNERS)}, as in \`${USAGE}\`.`
  )
}

/**
 * How many winners the arguments of `npm run seed` ask for.
 *
 * @throws Failure when they ask for no number from 0 to 1,000,000, or for anything else
 */
export function winnersAsked(args: string[]): number {
  try {
    const { values } = parseArgs({ args, options: { winners: { type: 'string' } } })
    return values.winners === undefined ? DEFAULT_WINNERS : winnersFrom(values.winners)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`That was not understood: the command is \`${USAGE}\`.`, { cause: error })
  }
}
