import { describe, expect, test } from 'vitest'
import { buildSwap } from '../engine/contracts.ts'
import { execute } from '../engine/run-lab.ts'
import { buildBlock, CHECKING } from '../engine/workloads.ts'
import { type ChallengeQuestion, FAMILIES, type Family, generate, wordsIn } from './generators.ts'

// Works out each answer again from what a person sees. The nightly run tries all 300.
const COUNT = process.env['FC_TIMES'] === undefined ? 60 : 300
const SEED = 20_261_122

const ANSWERS: Record<Family, (question: ChallengeQuestion) => string> = {
  // Sends the gifts one after another.
  reads({ stem, figure }) {
    const [start = 0, , asked = 0] = numbersIn(stem.replace('Four', '4'))
    const gifts = (figure ?? [])
      .slice(0, asked - 1)
      .filter(line => line.endsWith('from the treasury'))
      .map(line => numbersIn(line)[1] ?? NaN)
    return String(gifts.reduce((balance, gift) => balance - gift, start))
  },
  // Every transaction that shares an entry with an earlier one.
  reruns({ figure }) {
    const names = (figure ?? []).map(line => line.replace(/^\d+\. /, ''))
    const again = names.flatMap((name, at) =>
      name !== 'shares nothing' && names.indexOf(name) < at ? String(at + 1) : []
    )
    return again.join(', ').replace(/, (?=\d+$)/, ' and ')
  },
  // The longest line sets the time.
  cores({ stem }) {
    const [all = 0, shared = 1] = numbersIn(stem)
    return String(Math.ceil(all / shared))
  },
  // Runs each order and counts the failed checks in the log.
  orders({ stem, options }) {
    const [cores = 0] = numbersIn(stem)
    const failed = options.map(order => failedChecks(order, cores))
    const fewest = Math.min(...failed)
    expect(failed.filter(count => count === fewest)).toHaveLength(1)
    return options[failed.indexOf(fewest)] ?? ''
  }
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number)
}

function failedChecks(order: string, cores: number): number {
  const initial = new Map<string, number>()
  const transactions = order.split(' ').map((mark, at) => {
    const pool = mark === 'P' ? 'pool' : `pool of ${String(at)}`
    initial.set(`trader ${String(at)} coins`, 500)
    initial.set(`${pool} coins`, 100_000).set(`${pool} tokens`, 400_000)
    return buildSwap(`trader ${String(at)}`, pool, 10 + at)
  })
  const block = { transactions, initial, checking: CHECKING }
  const { events } = execute(block, cores).executions['block-stm']
  return events.filter(event => event.kind === 'validate' && !event.passed).length
}

/** The transactions of a block by an entry that several touch, as `0,3 1,2`. */
function groupsIn({ lab }: ChallengeQuestion): string {
  if (!lab) return 'no lab'
  const { events } = execute(buildBlock(lab), 1).executions.sequential
  const users = new Map<string, Set<number>>()
  for (const event of events) {
    if (event.kind !== 'read' && event.kind !== 'write') continue
    users.set(event.key, (users.get(event.key) ?? new Set()).add(event.transaction))
  }
  return groupText([...users.values()].map(group => [...group]))
}

/** The same groups, read from the figure. */
function groupsShown({ family, figure, options, key }: ChallengeQuestion): string {
  const lines = figure ?? (options[key - 1] ?? '').split(' ')
  const groups = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    const name = line.replace(/^\d+\. /, '').replace(/\d+ from/, 'from')
    if (/of its own$|^shares nothing$|^·$/.test(name)) continue
    groups.set(name, [...(groups.get(name) ?? []), at])
  }
  expect(family).not.toBe('fixed')
  return groupText([...groups.values()])
}

function groupText(groups: readonly number[][]): string {
  const texts = groups
    .filter(({ length }) => length > 1)
    .map(group => group.toSorted((a, b) => a - b).join())
  return [...new Set(texts)].sort().join(' ')
}

describe.each(FAMILIES)('%s', family => {
  const questions = generate(family, COUNT, SEED)

  test('gives different questions, as many of each difficulty', () => {
    expect(
      new Set(questions.map(({ stem, figure, options }) => JSON.stringify([stem, figure, options])))
        .size
    ).toBe(COUNT)
    for (const difficulty of ['easy', 'medium', 'hard']) {
      expect(questions.filter(one => one.difficulty === difficulty)).toHaveLength(COUNT / 3)
    }
  })

  test('has a key that a second calculation confirms, and options that differ', () => {
    for (const question of questions) {
      const { options, key } = question
      expect(new Set(options.map(option => numbersIn(option).sort().join() || option)).size).toBe(4)
      expect(options[key - 1], JSON.stringify(question)).toBe(ANSWERS[family](question))
    }
  })

  test('has lab settings that lead to the block of the figure', () => {
    for (const question of questions) {
      expect(groupsShown(question), JSON.stringify(question)).toBe(groupsIn(question))
    }
  })

  test('gives the same questions for the same seed', () => {
    expect(generate(family, 3, SEED)).toEqual(generate(family, 3, SEED))
    expect(generate(family, 3, SEED)).not.toEqual(generate(family, 3, SEED + 1))
  })
})

test('words are what a person reads', () => {
  expect(wordsIn(['Which one?', 'A  swap', '7'])).toBe(5)
})
