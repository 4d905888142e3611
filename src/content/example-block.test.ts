import { expect, test } from 'vitest'
import { executeExample } from './example-block.ts'

test('ends in the state that the page shows', () => {
  expect(executeExample()).toEqual({
    people: [
      { sender: 'Ana', coins: 25, tokens: 120 },
      { sender: 'Ben', coins: 25, tokens: 0 },
      { sender: 'Cleo', coins: 35, tokens: 80 },
      { sender: 'Dan', coins: 12, tokens: 0 }
    ],
    pool: { coins: 90, tokens: 400 },
    shops: { bakery: 105, bookshop: 208 }
  })
})
