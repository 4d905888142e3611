import { expect, test } from 'vitest'
import { judge, STEPS } from './rules.ts'

const stale = STEPS.filter(({ again }) => again !== undefined).map(({ name }) => name)

test('a step is stale if a re-run changes its value', () => {
  expect(stale).toEqual(['read the pool', 'work out tokens', 'write the pool', 'write her tokens'])
  for (const { first, again } of STEPS) expect(again).not.toBe(first)
})

test('all stale steps and no other are right', () => {
  expect(judge(stale)).toMatch(/^All 4, and no other\./)
})

test('steps are listed as English lists them, from one to all', () => {
  const names = STEPS.map(({ name }) => name).filter(name => !stale.includes(name))
  for (let count = 1; count <= names.length; count += 1) {
    const wrong = names.slice(0, count)
    const list = new Intl.ListFormat('en-US').format(wrong.map(name => `“${name}”`))
    expect(judge([...stale, ...wrong])).toContain(`isn’t used: ${list}.`)
  }
})

test('what was missed and what is not stale is named', () => {
  expect(judge(['read the pool', 'work out tokens', 'write the pool', 'read her coins'])).toBe(
    'You found 3 of 4. Stale too, because of the pool: “write her tokens”. Not stale, because the pool isn’t used: “read her coins”.'
  )
})
