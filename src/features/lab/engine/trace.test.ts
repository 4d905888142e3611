import { expect, test } from 'vitest'
import { sentenceFor, type EventDetail } from './trace.ts'

const ORIGIN = { time: 900, core: 1, transaction: 6, incarnation: 1 }

const SENTENCES: readonly (readonly [EventDetail, string])[] = [
  [{ kind: 'start' }, 'tx 7 started on core 2'],
  [{ kind: 'rerun' }, 'tx 7 started again on core 2, attempt 2'],
  [{ kind: 'read', key: 'pool', from: null }, 'tx 7 read pool, as it was before the block'],
  [{ kind: 'read', key: 'pool', from: 2 }, 'tx 7 read pool, written by tx 3'],
  [{ kind: 'write', key: 'pool', value: 5 }, 'tx 7 wrote 5 to pool'],
  [{ kind: 'withdraw', key: 'pool' }, 'tx 7 took back its write to pool'],
  [{ kind: 'validate', passed: true }, 'tx 7 checked on core 2: what it read still holds'],
  [{ kind: 'validate', passed: false }, 'tx 7 checked on core 2: what it read has changed'],
  [
    { kind: 'abort', key: 'pool', by: 2, how: 'written' },
    'tx 7 aborted: it read pool, which tx 3 then wrote'
  ],
  [
    { kind: 'abort', key: 'pool', by: 2, how: 'in doubt' },
    'tx 7 aborted: it read pool, which tx 3 is about to write again'
  ],
  [
    { kind: 'abort', key: 'pool', by: 2, how: 'withdrawn' },
    'tx 7 aborted: it read pool, which tx 3 had written and then took back'
  ],
  [{ kind: 'wait', key: 'pool', for: 2 }, 'tx 7 waits for tx 3, about to write pool again'],
  [{ kind: 'commit' }, 'tx 7 committed']
]

test.each(SENTENCES)('%o is described in words', (detail, sentence) => {
  expect(sentenceFor({ ...ORIGIN, ...detail })).toBe(sentence)
})
