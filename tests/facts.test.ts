import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import facts from '../src/content/facts.json'
import { checkFacts, groupByCall, type Basis, type CheckedFact } from '../.ci/check-facts.ts'

type Answer = { status?: number; headers?: Record<string, string>; body: unknown }

/** Answers as GitHub's documentation of its REST API shows them. */
const answers = new Map<string, Answer>()
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${String(request.url)} ${request.headers.authorization ?? 'anonymous'}`)
  const {
    status = 200,
    headers = {},
    body
  } = answers.get(request.url ?? '') ?? {
    status: 404,
    body: { message: 'Not Found', documentation_url: 'https://docs.github.com/rest' }
  }
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
})
await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
const api = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
afterAll(() => server.close())
beforeEach(() => {
  answers.clear()
  asked.length = 0
})

const factOn = (id: string, ...rests: Basis[]): CheckedFact => ({ id, text: `Fact ${id}.`, rests })
const release = (tag_name: string, change = {}) => ({
  tag_name,
  draft: false,
  prerelease: false,
  ...change
})
const RETH = factOn('RETH', { repository: 'paradigmxyz/reth', release: 'v2.11.0' })

async function findingsOf(...checked: CheckedFact[]) {
  const { moved, unknown } = await checkFacts(checked, api)
  return { moved: moved.map(({ fact, now }) => `${fact.id}: ${now}`), unknown }
}

test('a newer release is found, and a draft or prerelease is none', async () => {
  answers.set('/repos/paradigmxyz/reth/releases', {
    body: [
      release('v3.0.0-rc.1', { prerelease: true }),
      release('v2.13.0', { draft: true }),
      release('v2.12.0'),
      release('v2.11.0')
    ]
  })
  expect(await findingsOf(RETH)).toEqual({
    moved: ['RETH: release v2.12.0, read at v2.11.0'],
    unknown: []
  })
  answers.set('/repos/paradigmxyz/reth/releases', {
    body: [release('v3.0.0-rc.1', { prerelease: true }), release('v2.11.0')]
  })
  expect(await findingsOf(RETH)).toEqual({ moved: [], unknown: [] })
})

test('a first release is found where there was none', async () => {
  const none = factOn('ALTIUS', { repository: 'Altius-Labs/altius-reth', release: 'none' })
  answers.set('/repos/Altius-Labs/altius-reth/releases', { body: [] })
  expect((await findingsOf(none)).moved).toEqual([])
  answers.set('/repos/Altius-Labs/altius-reth/releases', { body: [release('v1.0.0')] })
  expect((await findingsOf(none)).moved).toEqual(['ALTIUS: release v1.0.0, read at none'])
})

test('a newer tag is found', async () => {
  const fact = factOn('TOOLS', { repository: 'Altius-Labs/altius-benchtools', tag: 'v0.2.1' })
  answers.set('/repos/Altius-Labs/altius-benchtools/tags', {
    body: [{ name: 'v0.3.0' }, { name: 'v0.2.1' }]
  })
  expect((await findingsOf(fact)).moved).toEqual(['TOOLS: tag v0.3.0, read at v0.2.1'])
})

test.each([
  ['open', null, []],
  ['closed', null, ['PULL: pull request 7 closed, read when open']],
  ['closed', '2026-11-20T10:00:00Z', ['PULL: pull request 7 merged, read when open']]
])('a pull request that is %s, merged at %s, was open', async (state, merged_at, moved) => {
  answers.set('/repos/ethereum/go-ethereum/pulls/7', { body: { number: 7, state, merged_at } })
  const fact = factOn('PULL', { repository: 'ethereum/go-ethereum', pull: 7, state: 'open' })
  expect((await findingsOf(fact)).moved).toEqual(moved)
})

test('a renamed and a deleted repository are found', async () => {
  answers.set('/repos/paradigmxyz/reth/releases', {
    status: 301,
    headers: { location: `${api}repositories/1/releases` },
    body: { message: 'Moved Permanently', url: `${api}repositories/1/releases` }
  })
  const gone = factOn('GONE', { repository: 'nobody/gone', release: 'v1' })
  expect(await findingsOf(RETH, gone)).toEqual({
    moved: ['RETH: its repository was renamed', 'GONE: it is gone'],
    unknown: []
  })
})

test.each([403, 429])(
  'after a limit (%i) nothing more is asked, and nothing is guessed',
  async status => {
    answers.set('/repos/paradigmxyz/reth/releases', {
      status,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1795000000' },
      body: { message: 'API rate limit exceeded' }
    })
    const other = factOn('OTHER', { repository: 'base/node', release: 'v1' })
    const { moved, unknown } = await findingsOf(RETH, other)
    expect(moved).toEqual([])
    expect(unknown).toEqual([
      `repos/paradigmxyz/reth/releases: the limit is reached (${String(status)}), until 2026-11-18T11:06:40.000Z.`,
      'repos/base/node/releases: not asked, since the limit is reached.'
    ])
    expect(asked).toHaveLength(1)
  }
)

test('no network, a failure of GitHub and an answer of another shape are said', async () => {
  const { unknown } = await checkFacts([RETH], 'http://127.0.0.1:9/')
  expect(unknown).toEqual(['repos/paradigmxyz/reth/releases: no answer: is there a network?'])
  answers.set('/repos/paradigmxyz/reth/releases', { status: 502, body: {} })
  expect((await findingsOf(RETH)).unknown).toEqual([
    'repos/paradigmxyz/reth/releases: GitHub answered 502.'
  ])
  answers.set('/repos/paradigmxyz/reth/releases', { body: { message: 'hello' } })
  expect((await findingsOf(RETH)).unknown).toEqual([
    'repos/paradigmxyz/reth/releases: GitHub answered something else than it documents.'
  ])
})

test('a repository is asked once for all facts that rest on it, with the token if there is one', async () => {
  answers.set('/repos/paradigmxyz/reth/releases', { body: [release('v2.11.0')] })
  await checkFacts(
    [RETH, { ...RETH, id: 'AGAIN' }, { id: 'BARE', text: 'It rests on nothing.' }],
    api,
    'secret'
  )
  expect(asked).toEqual(['/repos/paradigmxyz/reth/releases Bearer secret'])
})

test('the site’s facts ask each repository once', () => {
  const calls = [...groupByCall(facts as readonly CheckedFact[]).keys()]
  const repositories = calls.map(call => call.split('/').slice(1, 3).join('/'))
  expect(repositories).toEqual([...new Set(repositories)])
  expect(calls.length).toBeGreaterThan(5)
})
