import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SECTION_IDS } from '../../tests/content.ts'

type Source = { publisher: string; url?: string }
type Fact = { id: string; section: string; text: string; sources: Source[]; confidence: string }
type Milestone = {
  id: string
  date: string
  precision: string
  kind: string
  title: string
  text: string
  fact: string
  source: Source
}

function read(name: string): string {
  return readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')
}

const facts: readonly Fact[] = JSON.parse(read('facts'))
const timeline: readonly Milestone[] = JSON.parse(read('timeline'))

/** Facts by their prefix, whose numbers must leave no gap. */
const COUNTS = {
  HERO: 9,
  BAS: 13,
  PROB: 15,
  SOL: 12,
  CORE: 15,
  ARCH: 14,
  MOD: 11,
  GIGA: 13,
  WHO: 11,
  TIME: 46,
  QUIZ: 7,
  LEAD: 9
}

test('no fact is missing', () => {
  const wanted = Object.entries(COUNTS).flatMap(([prefix, count]) =>
    Array.from({ length: count }, (_, at) => `${prefix}-${prefix === 'LEAD' ? at : at + 1}`)
  )
  expect(facts.map(({ id }) => id).sort()).toEqual(wanted.sort())
})

test('a fact has a known section, a text, a graded confidence and whole sources', () => {
  const grades = ['high', 'medium', 'low', 'unverified', 'self-reported', 'derived']
  for (const { id, section, text, sources, confidence } of facts) {
    expect(SECTION_IDS.has(section), id).toBe(true)
    expect(text.trim(), id).not.toBe('')
    expect(grades, id).toContain(confidence)
    for (const { publisher, url = 'https://' } of sources) {
      expect(publisher, id).not.toMatch(/https?:/)
      expect(url, id).toMatch(/^https?:\/\/\S*$/)
    }
  }
})

test('only the note on presentation has no source', () => {
  expect(facts.filter(({ sources }) => sources.length === 0).map(({ id }) => id)).toEqual([
    'LEAD-0'
  ])
})

test('the timeline stands in date order, with real dates and known facts', () => {
  expect(timeline.length).toBeGreaterThanOrEqual(30)
  expect(new Set(timeline.map(({ id }) => id)).size).toBe(timeline.length)
  const dates = timeline.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted())
  const known = new Set(facts.map(({ id }) => id))
  for (const { id, date, precision, kind, fact, title } of timeline) {
    expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10), id).toBe(date)
    expect(['day', 'month', 'quarter', 'year'], id).toContain(precision)
    expect(['industry', 'altius'], id).toContain(kind)
    expect(known.has(fact), id).toBe(true)
    expect(title.length, id).toBeLessThanOrEqual(40)
  }
})
