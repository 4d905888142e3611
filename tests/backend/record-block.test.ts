import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { BlockFailure, openNode } from '../../.ci/blocks/node.ts'
import { recordBlock } from '../../.ci/blocks/record.ts'
import { dependenciesOf } from '../../src/domain/engine/random-blocks.fixture.ts'
import { blockFrom, type Recording } from '../../src/domain/engine/recording.ts'
import { runLab } from '../../src/domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../../src/domain/engine/settings.ts'
import { HAS_ANVIL, NO_ANVIL, type Sent, startAnvil } from './anvil.ts'

if (!HAS_ANVIL) console.log(NO_ANVIL)

/** Written by hand: https://www.evm.codes. */
const CODE = {
  /** Adds one to slot 0. */
  counter: '0x5f546001015f5500',
  /** Takes one from the caller's slot and adds one to that of the account in the call's data. */
  token: '0x33546001900333555f35546001015f355500',
  /** Two values that each trade changes: slot 0 counts them, and slot 1 adds the count up. */
  pool: '0x5f54600101805f556001540160015500',
  /** Loops until 4,096 gas are left. */
  giant: '0x5b5a611000105f5700',
  failing: '0x5f5ffd',
  /** Sends what it has to the caller and destroys itself. */
  destroyed: '0x33ff'
} as const

/** The recording's places by name, as `n1` for the first nonce: what each transaction read and wrote, in order. */
function accessesOf({ fields, accesses }: Recording): string[][] {
  const counts = new Map<string, number>()
  const names: string[] = []
  for (const letter of fields) {
    const count = (counts.get(letter) ?? 0) + 1
    counts.set(letter, count)
    names.push(letter + String(count))
  }
  let known = 0
  return accesses.map(list => {
    const reads: string[] = []
    return list.map(access => {
      if (access < 0) return `${reads.at(access) ?? '?'}!`
      const name = names[access === 0 ? known++ : access - 1] ?? '?'
      reads.push(name)
      return name
    })
  })
}

const speedupOf = (recording: Recording): number => {
  const settings = { ...DEFAULT_SETTINGS, realBlock: recording.number }
  return runLab(settings, {}, recording).executions['block-stm'].totals.speedup
}

const slotsOf = (names: readonly string[]): readonly string[] =>
  names.filter(name => name.startsWith('s'))

/** For each transaction, those before it that it waits for. */
const waitsOf = (recording: Recording): readonly (readonly number[])[] =>
  dependenciesOf(blockFrom(recording)).map(sources => [...sources].toSorted((a, b) => a - b))

describe.runIf(HAS_ANVIL)('a block of Anvil', async () => {
  const chain = HAS_ANVIL ? await startAnvil() : undefined
  afterAll(() => chain?.stop())
  if (!chain) return
  const { accounts, deploy, mine } = chain
  const of40 = (to: string, data?: (at: number) => string): readonly Sent[] =>
    accounts.slice(0, 40).map((from, at) => ({ from, to, ...(data && { data: data(at) }) }))
  const record = async (transactions: readonly Sent[]): Promise<Recording> =>
    recordBlock(chain, await mine(transactions))
  const word = (value: string): string => value.replace(/^0x/, '').padStart(64, '0')

  test('with 40 payments apart: every read and write in its place, and eight cores are eight times as fast', async () => {
    const recording = await record(
      Array.from({ length: 40 }, (_, at) => ({
        from: accounts[at] ?? '',
        to: `0x${(0xd000 + at).toString(16).padStart(40, '0')}`,
        value: '0x1'
      }))
    )
    expect(recording.gas).toEqual(Array.from({ length: 40 }, () => 21_000))
    expect(accessesOf(recording)[39]).toEqual(['n40', 'n40!', 'b79', 'b79!', 'c40', 'b80', 'b80!'])
    expect(recording.gaps[39]).toEqual([0, 0, 0, 21, 0, 0, 0])
    expect(waitsOf(recording)).toEqual(recording.gas.map(() => []))
    // Five rounds of eight payments, and what checking costs.
    expect(speedupOf(recording)).toBeGreaterThan(7)
  })

  test('in one line: each waits for the one before, and eight cores gain next to nothing', async () => {
    const recording = await record(of40(await deploy(CODE.counter)))
    expect(accessesOf(recording).map(slotsOf)).toEqual(recording.gas.map(() => ['s1', 's1!']))
    expect(waitsOf(recording)).toEqual(recording.gas.map((_, at) => (at === 0 ? [] : [at - 1])))
    expect(recording.gas.slice(0, 2)).toEqual([43_110, 26_010])
    expect(speedupOf(recording)).toBeLessThan(1.3)
  })

  test('of a token: whoever pays waits for whoever paid them', async () => {
    const token = await deploy(CODE.token)
    // Pairs: an even one pays the next, which pays on.
    const recording = await record(
      of40(
        token,
        at => `0x${word(at % 2 === 0 ? (accounts[at + 1] ?? '') : (0xe000 + at).toString(16))}`
      )
    )
    expect(waitsOf(recording)).toEqual(recording.gas.map((_, at) => (at % 2 === 0 ? [] : [at - 1])))
    expect(accessesOf(recording).slice(0, 2).map(slotsOf)).toEqual([
      ['s1', 's1!', 's2', 's2!'],
      ['s2', 's2!', 's3', 's3!']
    ])
  })

  test('of a pool: 20 swaps in one line, 20 payments beside them', async () => {
    const pool = await deploy(CODE.pool)
    const recording = await record(
      of40(pool).map((sent, at) =>
        at % 2 === 0
          ? sent
          : { ...sent, to: `0x${(0xf000 + at).toString(16).padStart(40, '0')}`, value: '0x1' }
      )
    )
    expect(waitsOf(recording)).toEqual(
      recording.gas.map((_, at) => (at % 2 === 0 && at > 0 ? [at - 2] : []))
    )
    expect(slotsOf(accessesOf(recording)[0] ?? [])).toEqual(['s1', 's1!', 's2', 's2!'])
  })

  test('with a giant: the block takes as long as it does', async () => {
    const giant = await deploy(CODE.giant)
    const recording = await record(
      of40(giant).map((sent, at) =>
        at === 0
          ? { ...sent, gas: '0xe4e1c0' }
          : { ...sent, to: `0x${(0xaa00 + at).toString(16).padStart(40, '0')}`, value: '0x1' }
      )
    )
    const [largest = 0] = recording.gas
    expect(largest).toBeGreaterThan(14_900_000)
    expect(waitsOf(recording)).toEqual(recording.gas.map(() => []))
    expect(speedupOf(recording)).toBeCloseTo(recording.gasUsed / largest, 2)
  })

  test('with one that fails, one that destroys itself and a delegated account', async () => {
    const [failing, destroyed, counter] = [
      await deploy(CODE.failing),
      await deploy(CODE.destroyed),
      await deploy(CODE.counter)
    ]
    const delegated = accounts[45] ?? ''
    // What EIP-7702 leaves at an account that delegates.
    await chain.call('anvil_setCode', delegated, `0xef0100${counter.slice(2)}`)
    const others = of40(counter).slice(3)
    const recording = await record([
      { from: accounts[0] ?? '', to: failing },
      { from: accounts[1] ?? '', to: destroyed },
      { from: accounts[2] ?? '', to: delegated },
      ...others
    ])
    const [failed, gone, throughOther, first] = accessesOf(recording)
    expect(failed).toEqual(['n1', 'n1!', 'b1', 'c1', 'b1!'])
    expect(gone?.filter(name => name.startsWith('c'))).toContain('c2')
    expect(throughOther?.filter(name => name.startsWith('s'))).toEqual(['s1', 's1!'])
    // The delegated account has storage of its own.
    expect(slotsOf(first ?? [])).toEqual(['s2', 's2!'])
  })
})

/** A node in front of Anvil that fails or lies as a test says. */
describe.runIf(HAS_ANVIL)('a node that fails or lies', async () => {
  const chain = HAS_ANVIL ? await startAnvil() : undefined
  type Ask = { readonly method: string; readonly id: number }
  let act: (ask: Ask, honest: () => Promise<string>, response: ServerResponse) => Promise<void>
  const between = createServer((request: IncomingMessage, response) => {
    void text(request).then(async body => {
      const ask = JSON.parse(body) as Ask
      const headers = { 'content-type': 'application/json' }
      const honest = async () =>
        (await fetch(chain?.url ?? '', { method: 'POST', headers, body })).text()
      await act(ask, honest, response)
    })
  })
  await new Promise<void>(resolve => void between.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    between.closeAllConnections()
    between.close()
    await chain?.stop()
  })
  if (!chain) return
  const url = `http://127.0.0.1:${String((between.address() as AddressInfo).port)}`
  const waits: number[] = []
  const node = openNode(url, ms => Promise.resolve(waits.push(ms)))
  const counter = await chain.deploy(CODE.counter)
  await chain.call('anvil_setStorageAt', counter, '0x0', `0x${'5'.padStart(64, '0')}`)
  const number = await chain.mine(chain.accounts.slice(0, 3).map(from => ({ from, to: counter })))

  beforeEach(() => {
    waits.length = 0
    act = async (_, honest, response) => void response.end(await honest())
  })

  /** Changes what the node says to one method. */
  const lie = (method: string, change: (honest: string) => string): void => {
    act = async (ask, honest, response) => {
      const said = await honest()
      response.end(ask.method === method ? change(said) : said)
    }
  }
  const status = (code: number, headers: Record<string, string> = {}): void => {
    act = async (_, __, response) => void response.writeHead(code, headers).end('{}')
  }
  const error = (code: number, message: string): void =>
    void (act = async ({ id }, _, response) =>
      void response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })))
  const TRACE = 'debug_traceBlockByNumber'
  const BLOCK = 'eth_getBlockByNumber'

  test('tells the truth', async () => {
    expect((await recordBlock(node, number)).gas).toHaveLength(3)
  })

  type Fault = readonly [name: string, exitCode: 1 | 3, words: RegExp, misbehave: () => void]
  const faults: readonly Fault[] = [
    [
      'knows no such method',
      3,
      /doesn’t offer debug_traceBlockByNumber/,
      () => lie(TRACE, () => '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}')
    ],
    ['refuses the key', 3, /refuses the key \(401\)/, () => status(401)],
    ['is down', 3, /answered 502/, () => status(502)],
    ['refuses', 3, /refused eth_getBlockByNumber: too old/, () => error(-32000, 'too old')],
    [
      'cuts the connection',
      3,
      /doesn’t answer/,
      () => void (act = async (_, __, response) => void response.destroy())
    ],
    [
      'cuts its answer',
      3,
      /isn’t JSON-RPC, or was cut off/,
      () => lie(TRACE, said => said.slice(0, -20))
    ],
    ['sends a page', 3, /isn’t JSON-RPC/, () => lie(BLOCK, () => '<html>')],
    ['has no such block', 1, /has no block/, () => lie(BLOCK, () => '{"result":null}')],
    [
      'traces otherwise',
      3,
      /aren’t those of prestateTracer/,
      () => lie(TRACE, () => '{"result":[{"result":{"gas":1}}]}')
    ],
    [
      'leaves a trace out',
      3,
      /traced 2 of the block’s 3/,
      () =>
        lie(TRACE, said => {
          const answer = JSON.parse(said) as { result: unknown[] }
          return JSON.stringify({ ...answer, result: answer.result.slice(1) })
        })
    ],
    // Another value before the block: a slot that was 0 costs more gas to set.
    [
      'lies about a storage value',
      1,
      /gas, but executed/,
      () => lie(TRACE, said => said.replaceAll(/0x0{63}[5-8]"/g, `0x${'0'.repeat(64)}"`))
    ],
    [
      'lies about the block',
      1,
      /doesn’t have that block’s hash/,
      () => lie(BLOCK, said => said.replace(/"gasUsed":"0x[\da-f]+"/, '"gasUsed":"0x5208"'))
    ],
    [
      'is of a fork to come',
      1,
      /a fork that the executor doesn’t know yet/,
      () => lie(BLOCK, said => said.replace('"gasUsed"', '"blockAccessListHash":"0x00","gasUsed"'))
    ]
  ]

  test.each(faults)('that %s is told in one sentence', async (_, exitCode, words, misbehave) => {
    misbehave()
    const failure: unknown = await recordBlock(node, number).catch((thrown: unknown) => thrown)
    expect(failure).toBeInstanceOf(BlockFailure)
    const { message, exitCode: code } = failure as BlockFailure
    expect(message).toMatch(words)
    expect(message.split('\n')).toHaveLength(1)
    expect(code).toBe(exitCode)
  })

  test('that asks to wait is waited for, three times', async () => {
    let asked = 0
    act = async (_, honest, response) => {
      asked += 1
      if (asked > 3) return void response.end(await honest())
      response.writeHead(429, asked === 1 ? { 'retry-after': '7' } : {}).end()
    }
    expect((await recordBlock(node, number)).gas).toHaveLength(3)
    expect(waits).toEqual([7000, 2000, 4000])
    status(429)
    await expect(recordBlock(node, number)).rejects.toThrow(/slow down \(429\) too often/)
  })
})
