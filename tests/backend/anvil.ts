import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type EthereumNode, openNode } from '../../.ci/blocks/node.ts'
import { freePort } from '../free-port.ts'
import { runProgram } from './program.ts'

const ARCHITECTURE = process.arch === 'x64' ? 'amd64' : process.arch
const PROGRAM = fileURLToPath(
  new URL(
    `../../node_modules/@foundry-rs/anvil-${process.platform}-${ARCHITECTURE}/bin/anvil`,
    import.meta.url
  )
)
export const HAS_ANVIL = existsSync(PROGRAM)
export const NO_ANVIL = `Anvil isn't to be had for ${process.platform} on ${process.arch}: blocks are not recorded in tests.`

export type Sent = { from: string; to?: string; data?: string; value?: string; gas?: string }
export type Chain = EthereumNode & {
  readonly url: string
  readonly accounts: readonly string[]
  /** Puts bytecode at a new address. */
  readonly deploy: (code: string) => Promise<string>
  /** Mines one block of these, in this order, and returns its number. */
  readonly mine: (transactions: readonly Sent[]) => Promise<bigint>
  readonly stop: () => Promise<void>
}

/** An Ethereum chain of its own, by the program that Foundry has for tests. */
export async function startAnvil(): Promise<Chain> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const settings = ['--accounts', '50', '--no-mining', '--order', 'fifo', '--hardfork', 'prague']
  const anvil = runProgram(PROGRAM, ['--port', port, '--gas-limit', '60000000', ...settings])
  process.once('exit', () => anvil.kill('SIGKILL'))
  await anvil.waitFor(/Listening on/)
  const node = openNode(url, () => Promise.resolve())
  const accounts = (await node.call('eth_accounts')) as string[]
  let deployed = 0
  return {
    ...node,
    url,
    accounts,
    deploy: async code => {
      deployed += 1
      const address = `0x${(0xc000 + deployed).toString(16).padStart(40, '0')}`
      await node.call('anvil_setCode', address, code)
      return address
    },
    mine: async transactions => {
      for (const each of transactions)
        await node.call('eth_sendTransaction', { gas: '0x30d40', ...each })
      await node.call('evm_mine')
      return BigInt((await node.call('eth_blockNumber')) as string)
    },
    stop: async () => {
      anvil.kill('SIGINT')
      await anvil.ended
    }
  }
}
