import { formatCount, formatNumber } from '../ui/format.ts'

/** Recorded in real-blocks/. A test checks every figure. */
export type KnownBlock = {
  readonly number: number
  readonly day: string
  readonly name: string
  readonly transactions: number
  readonly gasUsed: number
  /** Of at most twelve words. It doesn't give away the speedup. */
  readonly question: string
  /** pevm's measured speedup (fact CORE-16), with its reason if it gives one. */
  readonly pevm: { readonly speedup: number; readonly note?: string }
}

type LabBlock = KnownBlock & { readonly answer: string }

export const ONE_CORE_NOTE = 'It runs blocks under 4 million gas on one core.'
/** Issue 314 of risechain/pevm. */
export const DESTROYED_NOTE =
  'It falls back to one core when a transaction reads a destroyed contract. Its makers say nothing else slows a block down.'
/** `LazySender` in its lib.rs. */
export const PAYMENTS_NOTE =
  'It adds up plain payments at the end of the block, so those of one account needn’t wait.'

/** Those of the lab, which loads with them. All are in all-blocks.ts. */
export const LAB_BLOCKS: readonly LabBlock[] = [
  {
    number: 19426586,
    day: 'Mar 13, 2024',
    name: 'Many trades',
    transactions: 127,
    gasUsed: 15757891,
    question: 'Three in ten transactions swap tokens. How much do re-runs cost?',
    answer: 'In our model, no other of these ten blocks gains more from partial re-execution.',
    pevm: { speedup: 2.12 }
  },
  {
    number: 15537394,
    day: 'Sep 15, 2022',
    name: 'An NFT mint',
    transactions: 80,
    gasUsed: 29983006,
    question: 'Proof of stake’s first block. 50 of 80 transactions try to mint.',
    answer:
      'One transaction uses 71% of the block’s gas, and the block can’t end before it does. It couldn’t run today: since Fusaka, 16,777,216 gas is the most a transaction may use.',
    pevm: { speedup: 1.56 }
  },
  {
    number: 13217637,
    day: 'Sep 13, 2021',
    name: 'One busy exchange',
    transactions: 1100,
    gasUsed: 29985362,
    question: '934 of 1,100 transactions pay into one account. Do they queue?',
    answer:
      'Hardly, in our model: a payment needs that account’s balance only in its last step. By then the one before is done.',
    pevm: { speedup: 3.01 }
  },
  {
    number: 12159808,
    day: 'Apr 2, 2021',
    name: 'An arbitrage',
    transactions: 180,
    gasUsed: 12478883,
    question: 'Transaction 104 trades through three pools. Who gets in its way?',
    answer:
      'Only transaction 101, which changes what 104 reads. In our model, 104 waits for it twice.',
    pevm: { speedup: 0.89, note: DESTROYED_NOTE }
  },
  {
    number: 7279999,
    day: 'Feb 28, 2019',
    name: 'Few conflicts',
    transactions: 122,
    gasUsed: 7998886,
    question: '122 transactions, most without a conflict. Are 8 cores busy?',
    answer: 'Mostly: 93 of 122 conflict with no other.',
    pevm: { speedup: 4.32 }
  },
  {
    number: 4370000,
    day: 'Oct 16, 2017',
    name: 'An airdrop',
    transactions: 97,
    gasUsed: 6609719,
    question: 'One account gives tokens to 32 others. What does that do?',
    answer:
      'It makes one line of 32: each gift lowers the same balance, and the block can’t end before the last.',
    pevm: { speedup: 1.03 }
  },
  {
    number: 2179522,
    day: 'Sep 1, 2016',
    name: 'One account',
    transactions: 222,
    gasUsed: 4698004,
    question: 'One account sent 209 of 222 transactions. What runs side by side?',
    answer: 'In our model, next to nothing: each of the 209 waits for the one before.',
    pevm: { speedup: 1.19, note: PAYMENTS_NOTE }
  },
  {
    number: 16257471,
    day: 'Dec 24, 2022',
    name: 'One giant',
    transactions: 98,
    gasUsed: 20267875,
    question: 'Transaction 23 moves 334 tokens at once. Can 8 cores help?',
    answer:
      'The other 97, yes. But the block waits: that transaction uses 45% of the gas, and no core can split it.',
    pevm: { speedup: 1.58 }
  },
  {
    number: 19934116,
    day: 'May 23, 2024',
    name: 'A blob',
    transactions: 58,
    gasUsed: 3365857,
    question: 'One of 58 carries blobs, cheap data (EIP-4844). Do cores help?',
    answer: 'In our model they do.',
    pevm: { speedup: 1, note: ONE_CORE_NOTE }
  },
  {
    number: 11114732,
    day: 'Oct 23, 2020',
    name: 'Rebuilt contract',
    transactions: 100,
    gasUsed: 12450745,
    question: 'A contract is destroyed and rebuilt within the block. A problem?',
    answer: 'Not in our model.',
    pevm: { speedup: 0.89, note: DESTROYED_NOTE }
  }
]

export function blockPath(number: number): string {
  return `/block/${number}`
}

export const BET_QUESTION = 'How much faster are eight cores than one?'

export function sizeInWords({ transactions, gasUsed }: KnownBlock): { count: string; gas: string } {
  return {
    count: `${formatCount(transactions)} transactions`,
    gas: `${formatNumber(gasUsed / 1e6, 1)} million gas`
  }
}

export function betQuestion(block: KnownBlock): string {
  const { count, gas } = sizeInWords(block)
  return `${count}, ${gas}. ${BET_QUESTION}`
}
