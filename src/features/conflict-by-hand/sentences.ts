import { type Pool } from '../../content/example.ts'
import {
  type Attempt,
  attemptsOf,
  type History,
  IN_ORDER,
  TRADERS,
  TRADES,
  type Turn,
  type Version
} from './rules.ts'

function sayPool({ coins, tokens }: Pool): string {
  return `${coins} coins and ${tokens} tokens`
}

export function sayTurn(turn: Turn): string {
  const name = TRADES[turn.of].sender
  switch (turn.kind) {
    case 'read':
      return `${name} reads ${turn.saw.by ? `what ${TRADES[turn.saw.by].sender} wrote` : 'the pool'}: ${sayPool(turn.saw.pool)}.`
    case 'swap':
      return `At that price, ${name} gets ${turn.bought} tokens.`
    case 'write':
      return `${name} writes a new version: ${sayPool(turn.pool)}.`
    case 'check':
      if (turn.of === 'A')
        return 'Ana is first in the block, so nothing she read could be out of date.'
      return turn.isOutdated
        ? 'Cleo read before Ana wrote, but Ana is first in the block. Cleo runs again.'
        : 'Cleo read what Ana wrote. Her run stands.'
  }
}

export function sayLatest(history: History): string {
  const turn = history.at(-1)
  if (!turn) return 'Ana is first in the block. But on two cores, either can start. Your move.'
  const hasCleoWritten = history.some(({ kind, of }) => kind === 'write' && of === 'C')
  const isUnseen = turn.kind === 'read' && turn.of === 'A' && hasCleoWritten
  return isUnseen ? `${sayTurn(turn)} Cleo’s version is later: Ana can’t see it.` : sayTurn(turn)
}

const [ana, cleo] = TRADERS.map(trader => attemptsOf(IN_ORDER, trader)[0].bought)

export const SAME_RESULT = `Same as in block order: ${ana} and ${cleo}.`

export function sayLanes(history: History): string {
  return TRADERS.map(trader => {
    const [first, again] = attemptsOf(history, trader)
    const runs = again
      ? `${sayAttempt(first)}, thrown out; again: ${sayAttempt(again)}`
      : sayAttempt(first)
    return `${TRADES[trader].sender}: ${runs}.`
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
      .map(() => TRADES[trader].sender)
  )
  return readers.length > 0 ? `read by ${readers.length > 1 ? 'both' : readers.join()}` : ''
}
