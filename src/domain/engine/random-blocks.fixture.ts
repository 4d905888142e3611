import fc from 'fast-check'
import {
  INPUTS,
  calculate,
  type Block,
  type Instruction,
  type Key,
  type KeySelector,
  type Operation
} from './program.ts'

const OPERATIONS = Object.keys(INPUTS) as readonly Operation[]
const KEYS: readonly Key[] = ['a', 'b', 'c', 'd', 'e']

const entropy = fc.nat({ max: 0xffff })

// Numbers that become an instruction once the lines above are known.
const line = fc.tuple(
  fc.constantFrom('constant', 'compute', 'read', 'read', 'write', 'write'),
  fc.integer({ min: 1, max: 9 }),
  entropy,
  entropy,
  entropy,
  entropy
)

/** Few keys make many conflicts; keys and guards depend on values. */
export const blocks: fc.Arbitrary<Block> = fc
  .record({
    programs: fc.array(fc.array(line, { minLength: 1, maxLength: 9 }), { maxLength: 12 }),
    keys: fc.integer({ min: 1, max: KEYS.length }),
    base: fc.integer({ min: 0, max: 3 }),
    perRead: fc.integer({ min: 0, max: 3 })
  })
  .map(({ programs, keys, base, perRead }) => ({
    transactions: programs.map(lines => ({
      label: 'random',
      program: lines.map((drawn, index) => instructionFrom(drawn, index, KEYS.slice(0, keys)))
    })),
    initial: new Map([
      ['a', 3],
      ['b', 1]
    ]),
    checking: { base, perRead }
  }))

type Line = [string, number, number, number, number, number]

function instructionFrom(
  [op, gas, p, q, r, s]: Line,
  index: number,
  keys: readonly Key[]
): Instruction {
  if (index === 0 || op === 'constant') {
    if (op === 'read') return { op, gas, from: { keys: [keys[p % keys.length]!] } }
    return { op: 'constant', gas, value: p % 7 }
  }
  const place: KeySelector =
    q % 3 === 0 ? { keys, by: p % index } : { keys: [keys[p % keys.length]!] }
  const guard = r % 3 === 0 ? { when: r % index } : {}
  if (op === 'read') return { op, gas, from: place, ...guard }
  if (op === 'write') return { op, gas, to: place, value: s % index, ...guard }
  const operation = OPERATIONS[s % OPERATIONS.length]!
  const inputs = [p, q, r].slice(0, INPUTS[operation]).map(drawn => drawn % index)
  return { op: 'compute', gas, operation, inputs }
}

export function meaningOf(block: Block): ReadonlyMap<Key, number> {
  return runInOrder(block).state
}

/** For each transaction, the earlier ones that wrote what it reads. */
export function dependenciesOf(block: Block): readonly ReadonlySet<number>[] {
  return runInOrder(block).sources
}

function runInOrder({ transactions, initial, deferredFees }: Block) {
  const state = new Map(initial)
  const writers = new Map<Key, number>()
  const sources = transactions.map(({ program }, index) => {
    const read = new Set<number>()
    const watched = {
      get: (key: Key) => {
        const writer = writers.get(key) ?? index
        if (writer !== index) read.add(writer)
        return state.get(key)
      },
      set: (key: Key, value: number) => {
        writers.set(key, index)
        state.set(key, value)
      }
    }
    const values: number[] = []
    for (const instruction of program) values.push(perform(instruction, values, watched))
    return read
  })
  if (deferredFees !== undefined) state.set('producer fees', deferredFees)
  return { state, sources }
}

type State = {
  readonly get: (key: Key) => number | undefined
  readonly set: (key: Key, value: number) => unknown
}

function perform(instruction: Instruction, values: readonly number[], state: State): number {
  if (instruction.op === 'constant') return instruction.value
  if (instruction.op === 'compute') {
    const [a, b, c] = instruction.inputs.map(register => values[register]!)
    return calculate(instruction.operation, a ?? 0, b ?? 0, c ?? 0)
  }
  if (instruction.when !== undefined && values[instruction.when] === 0) return 0
  const { keys, by } = instruction.op === 'read' ? instruction.from : instruction.to
  const key = keys[by === undefined ? 0 : values[by]! % keys.length]!
  if (instruction.op === 'read') return state.get(key) ?? 0
  state.set(key, values[instruction.value]!)
  return 0
}
