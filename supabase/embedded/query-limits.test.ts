import { expect, test } from 'vitest'
import { refusalOf } from './query-limits.ts'

const refusal = (query: string) => refusalOf(`http://localhost/rest/v1/winners?${query}`)
const columns = (count: number) =>
  Array.from({ length: count }, (_, at) => `a${String(at)}:id`).join()

test.each([
  `or=(${'and('.repeat(49)}id.eq.1${')'.repeat(50)}`,
  `or=(${'and(id.eq.1),'.repeat(300)}id.eq.2)`,
  `select=${columns(200)}`,
  `id=in.(${columns(2000)})`
])('answers a query as large as a page could need: %#', query => {
  expect(refusal(query)).toBeUndefined()
})

test.each([
  [
    `or=(${'and('.repeat(50)}id.eq.1${')'.repeat(51)}`,
    '"or" has more than 50 levels of parentheses'
  ],
  [`select=${'winners('.repeat(51)}`, '"select" has more than 50 levels of parentheses'],
  [`select=${columns(201)}`, '"select" has more than 200 columns'],
  [`winners.order=${columns(201)}`, '"winners.order" has more than 200 columns']
])('refuses a larger one as PostgREST refuses what it can’t parse: %#', async (query, details) => {
  const response = refusal(query)
  expect(response?.status).toBe(400)
  expect(await response?.json()).toMatchObject({ code: 'PGRST100', details })
})
