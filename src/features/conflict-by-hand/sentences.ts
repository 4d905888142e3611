import { type Pool } from '../../content/example.ts'
import {
  type Attempt,
  attemptsOf,
  type History,
  nameOf,
  TRADERS,
  type Trader,
  type Turn,
  type Version
} from './rules.ts'

export function sayPool({ coins, tokens }: Pool): string {
  return `${coins} coins and ${tokens} tokens`
}

export function sayTurn(turn: Turn): string {
  const name = nameOf(turn.of)
  switch (turn.kind) {
    case 'read':
      return turn.saw.by
        ? `${name} reads what ${nameOf(turn.saw.by)} wrote: ${sayPool(turn.saw.pool)}.`
        : `${name} reads the pool as it was at the start: ${sayPool(turn.saw.pool)}.`
    case 'swap':
      return `At that price ${name} gets ${turn.bought} tokens.`
    case 'write':
      return `${name} writes a new version of the pool: ${sayPool(turn.pool)}.`
    case 'check':
      return sayCheck(turn.of, turn.isOutdated)
  }
}

function sayCheck(trader: Trader, isOutdated: boolean): string {
  if (trader === 'A')
    return `${nameOf('A')} comes first in the block, so nobody could change what she read.`
  return isOutdated
    ? `${nameOf('C')} read the pool before ${nameOf('A')} wrote it, but comes after her in the block. ${nameOf('C')} runs again.`
    : `${nameOf('C')} read what ${nameOf('A')} wrote, just as block order says. Her run stands.`
}

export function sayLatest(history: History): string {
  const turn = history.at(-1)
  if (!turn) return 'Ana comes first in the block. But on two cores either may start: you choose.'
  const hasCleoWritten = history.some(({ kind, of }) => kind === 'write' && of === 'C')
  const isUnseen = turn.kind === 'read' && turn.of === 'A' && hasCleoWritten
  return isUnseen
    ? `${sayTurn(turn)} Cleo’s version is later in the block, so Ana does not see it.`
    : sayTurn(turn)
}

export function sayLanes(history: History): string {
  return TRADERS.map(trader => {
    const [first, again] = attemptsOf(history, trader)
    const runs = again
      ? `${sayAttempt(first)}, thrown out; again: ${sayAttempt(again)}`
      : sayAttempt(first)
    return `${nameOf(trader)}: ${runs}.`
  }).join(' ')
}

function sayAttempt({ saw, bought, wrote }: Attempt): string {
  const done = [saw && 'read', bought !== null && 'swapped', wrote && 'wrote'].filter(Boolean)
  return done.length > 0 ? done.join(', ') : 'nothing yet'
}

export function sayReaders(history: History, { by }: Version): string {
  const readers = TRADERS.flatMap(trader =>
    attemptsOf(history, trader)
      .filter(({ saw }) => saw?.by === by)
      .map(() => nameOf(trader))
  )
  return readers.length > 0 ? `read by ${readers.join(' and ')}` : ''
}
