import { blockPath, type KnownBlock } from '../../content/real-blocks.ts'
import { type Transaction } from '../../domain/engine/program.ts'
import { blockFrom, type FIELDS, type Recording } from '../../domain/engine/recording.ts'
import { type LabResult } from '../../domain/engine/run-lab.ts'
import { formatCount, formatTimes } from '../../ui/format.ts'
import { GUESS } from '../../race/bet.ts'
import { SITE } from '../../site.ts'

export const BET_PARAM = 'bet'
/** Begins the end of a link that brings bets from another device. */
export const BETS_HASH = 'bets='

/** Null for anything that the slider couldn't have set. */
export function friendBetFrom(parameter: string | null): number | null {
  if (parameter === null || !/^\d(\.\d)?$/.test(parameter)) return null
  const bet = Number(parameter)
  return bet >= GUESS.min && bet <= GUESS.max ? bet : null
}

export function compareBets(own: number, friend: number, actual: number): string {
  const lead = Math.abs(friend - actual) - Math.abs(own - actual)
  if (Math.abs(lead) < GUESS.step / 2) return 'You’re equally close.'
  return lead > 0 ? 'You’re closer than your friend.' : 'Your friend is closer.'
}

/** The bet of a link stands in the URL without trailing zeros. */
export function betLink(address: string, bet: number): string {
  return new URL(`?${BET_PARAM}=${bet}`, address).href
}

/** A frame that grows with its page where the owner allows the script, which hears that frame alone. */
export function embedLine({ number }: KnownBlock): string {
  const path = `/embed${blockPath(number)}`
  const address = new URL(path, SITE.url).href
  const frame = `<iframe src="${address}" title="Bet on Ethereum block ${formatCount(number)}" width="100%" height="560" style="border:0" loading="lazy"></iframe>`
  const script = `for(const f of document.querySelectorAll('iframe[src$="${path}"]'))if(e.source===f.contentWindow&&Number.isFinite(e.data?.altiusHeight))f.height=e.data.altiusHeight`
  return `${frame}<script>addEventListener("message",e=>{${script}})</script>`
}

/** A limit explains the speedup if it is at most this many times as high. */
export const NEARLY = 1.1

/** Since Ethereum’s Fusaka upgrade (EIP-7825). */
const TRANSACTION_CAP = 2 ** 24

/** Why eight cores gain this much: what limits the run, or what doesn’t. */
export function reasonFor(recording: Recording, { shape, executions }: LabResult): string {
  const { gas, gasUsed } = recording
  const { cores, totals } = executions['block-stm']
  const { speedup, speedupLimit } = totals
  const total = formatCount(gas.length)
  const largest = Math.max(...gas)
  if (gasUsed / largest <= speedup * NEARLY) {
    const percent = Math.round((largest / gasUsed) * 100)
    const today = ` It couldn’t run today: since the Fusaka upgrade, ${formatCount(TRANSACTION_CAP)} gas is the most a transaction may use.`
    return `Transaction ${formatCount(gas.indexOf(largest) + 1)} alone uses ${percent}% of the block’s gas, and the block can’t end before it does: in our model, ${formatTimes(gasUsed / largest)} is the most, on any number of cores.${largest > TRANSACTION_CAP ? today : ''}`
  }
  if (speedupLimit < cores && speedupLimit <= speedup * NEARLY) {
    const sent = hottestKey(recording, 'nonce')[1].length
    return `${formatCount(sent)} of ${total} transactions come from one account, and in our model each waits for the one before.`
  }
  if (shape.independent > gas.length / 1.5 && speedup > cores * 0.6)
    return `${formatCount(shape.independent)} of ${total} transactions conflict with no other, and the longest line is only ${shape.longestLine}.`
  const [balance, paid] = hottestKey(recording, 'balance')
  if (paid.length > gas.length / 3 && paid.every(each => readsLast(each, balance)))
    return `${formatCount(paid.length)} of ${total} transactions change one account’s balance, but each needs it only at its end, so few wait for it.`
  const limit = speedupLimit < cores ? formatTimes(speedupLimit) : `all of ${cores}x`
  return `In our model, waiting for others’ writes and for the largest transaction would allow ${limit}. Re-runs, checks and idle cores took the rest.`
}

/** The key of this field that most transactions write. */
function hottestKey(
  recording: Recording,
  field: (typeof FIELDS)[number]
): readonly [key: string, writers: readonly Transaction[]] {
  const found = new Map<string, Transaction[]>()
  for (const transaction of blockFrom(recording).transactions) {
    const written = transaction.program.flatMap(each => (each.op === 'write' ? each.to.keys : []))
    for (const key of new Set(written)) {
      if (key.startsWith(field)) found.set(key, [...(found.get(key) ?? []), transaction])
    }
  }
  return [...found].reduce((a, b) => (b[1].length > a[1].length ? b : a), ['', []])
}

/** True if the transaction uses no gas after it reads `key`. */
function readsLast({ program }: Transaction, key: string): boolean {
  const read = program.findIndex(each => each.op === 'read' && each.from.keys.includes(key))
  return program.slice(read).every(({ gas }) => gas === 0)
}
