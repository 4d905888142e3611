import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { seededRandom, shuffled, type Random } from '../engine/random.ts'
import { type ChallengeQuestion, generate, textOf } from './generators.ts'
import { countRight, learn, luckyGuesses } from './guesser.fixture.ts'

// An attacker who is told the lab's settings of a hundred rounds, and looks for the seed of the pool.
const FAMILY = 'reads'
const POOL = 1200
const TOLD = 8 * 100
const SEEDS = 2 ** 13
const systemRandom: Random = () => randomInt(2 ** 32)

/** The seed whose first numbers include the most known lab seeds. */
function likeliestSeed(told: readonly ChallengeQuestion[]): { seed: number; found: number } {
  const known = new Set(told.map(({ lab }) => lab?.seed))
  let best = { seed: 0, found: 0 }
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const random = seededRandom(seed)
    let found = 0
    for (let draw = 0; draw < 500; draw += 1) if (known.has(random() % 1_000_000)) found += 1
    if (found > best.found) best = { seed, found }
  }
  return best
}

/** How many unseen questions the attacker answers without reading the stem. */
function attack(pool: readonly ChallengeQuestion[]): { found: number; right: number } {
  const told = pool.slice(0, TOLD)
  const { seed, found } = likeliestSeed(told)
  const expected = generate(FAMILY, POOL, seededRandom(seed))
  const known = new Map(expected.map(question => [textOf(question), question]))
  const guess = learn('rank by size', told)
  const right = pool.slice(TOLD).filter(question => {
    const { options, key } = known.get(textOf(question)) ?? question
    const answer = known.has(textOf(question)) ? options[key - 1] : undefined
    return answer === undefined
      ? countRight(guess, [question]) === 1
      : answer === question.options[question.key - 1]
  })
  return { found, right: right.length }
}

test('tells nothing of unseen questions from a hundred rounds of a pool that the system drew', () => {
  const pool = shuffled(systemRandom, generate(FAMILY, POOL, systemRandom))
  const { found, right } = attack(pool)
  expect(found).toBeLessThan(8)
  expect(right).toBeLessThan(luckyGuesses(POOL - TOLD, 5))
})

test('answers every unseen question of a pool from a seed, so keep that for tests', () => {
  const pool = generate(FAMILY, POOL, seededRandom(4242))
  expect(attack(shuffled(seededRandom(7), pool)).right).toBe(POOL - TOLD)
})
