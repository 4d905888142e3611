import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, EXECUTORS } from '../../domain/engine/settings.ts'
import { anyModel } from '../../race/any-settings.fixture.ts'
import { propertyRuns } from '../../../tests/property-runs.ts'
import { LAB_BLOCKS } from '../../content/real-blocks.ts'
import { decodeMoment, encodeMoment, encodeSettings, type LabMoment } from './url.ts'

const settings = fc.oneof(
  anyModel,
  fc
    .tuple(anyModel, fc.constantFrom(...LAB_BLOCKS))
    .map(([{ cores, onEstimate, rereads, fees }, { number: realBlock }]) => ({
      ...DEFAULT_SETTINGS,
      realBlock,
      cores,
      onEstimate,
      rereads,
      fees
    }))
)
const moments: fc.Arbitrary<LabMoment> = fc.record({
  settings,
  executor: fc.constantFrom(...EXECUTORS),
  time: fc.option(fc.nat())
})

test('a moment reads as what it says', () => {
  const moment: LabMoment = { settings: DEFAULT_SETTINGS, executor: 'block-stm', time: 1234 }
  expect(encodeMoment(moment)).toBe('mixed.64.35.8.1.block-stm.1234')
})

test('a link names a real block by its number', () => {
  const settings = { ...DEFAULT_SETTINGS, realBlock: 15537394, cores: 16 }
  expect(encodeSettings(settings)).toBe('real.15537394.16.block-stm.end')
  expect(decodeMoment('real.15537395.16.block-stm.end').settings.realBlock).toBeNull()
})

test('a link ends with the switches that are not at their defaults', () => {
  const settings = { ...DEFAULT_SETTINGS, onEstimate: 'resume', fees: 'naive' } as const
  expect(encodeSettings(settings)).toBe('mixed.64.35.8.1.block-stm.end.resume.naive')
})

test('a time that no run has is the end', () => {
  for (const time of ['.-1', '.1e300', '.Infinity', '.soon', ''])
    expect(decodeMoment(`mixed.64.35.8.1.block-stm${time}`).time).toBeNull()
})

test('a moment comes back as it was', () => {
  fc.assert(
    fc.property(moments, moment => {
      expect(decodeMoment(encodeMoment(moment))).toEqual(moment)
    }),
    propertyRuns(300)
  )
})

test('a link is a moment anyone could have set, whatever the text', () => {
  const parts = fc.array(fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)))
  const texts = fc.oneof(
    fc.string(),
    parts.map(all => all.join('.'))
  )
  fc.assert(
    fc.property(texts, text => {
      const link = encodeMoment(decodeMoment(text))
      expect(encodeMoment(decodeMoment(link))).toBe(link)
    }),
    propertyRuns(300)
  )
})
