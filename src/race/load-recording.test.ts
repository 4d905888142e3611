import { expect, test } from 'vitest'
import { gasOf } from '../domain/engine/program.ts'
import { blockFrom } from '../domain/engine/recording.ts'
import { execute } from '../domain/engine/run-lab.ts'
import { ALL_BLOCKS } from '../content/all-blocks.ts'
import { loadRecording } from './load-recording.ts'

test.each(ALL_BLOCKS)(
  'block $number uses the gas that its header says, and names each key',
  async ({ number }) => {
    const recording = await loadRecording(number)
    expect(recording.number).toBe(number)
    const block = blockFrom(recording)
    const programs = block.transactions.map(({ program }) => program)
    expect(programs.map(gasOf)).toEqual(recording.gas)
    expect(recording.gas.reduce((sum, gas) => sum + gas)).toBe(recording.gasUsed)
    expect(Math.min(...programs.flat().map(({ gas }) => gas))).toBeGreaterThanOrEqual(0)
    const { state } = execute(block, 1).executions.sequential
    expect([...state.keys()].join()).not.toContain('undefined')
  }
)
