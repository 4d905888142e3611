import { type HTMLElement } from 'happy-dom'
import { describe, expect, test, vi } from 'vitest'
import { QUESTIONS } from '../../tests/content.ts'
import { readableText, renderSection as render } from '../../tests/rendered.ts'
import { faultsOfTeaching } from '../../tests/content-checks/teaching.ts'
import { executeExample } from './example-block.ts'
import { EXAMPLE, POOL, SHOPS, swap } from './example.ts'
import { SECTIONS } from './sections.ts'
import { factOf, sourcesOf } from './read-content.ts'
import facts from './facts.json'
import ladder from './ladder.json'
import timeline from './timeline.json'

vi.mock('astro:content', () => import('../../tests/stored-content.ts'))

const MAX_WORDS = 120
const NUMBER =
  /(?<![\p{L}\d.,]|\p{L}-)(\d+(?:,\d{3})*(?:\.\d+)?)\s*(M\b|million|billion|Mgas|Ggas|gigagas)?/gu
const UNITS: Readonly<Record<string, number>> = {
  M: 1e6,
  million: 1e6,
  Mgas: 1e6,
  billion: 1e9,
  Ggas: 1e9,
  gigagas: 1e9
}

type Numeral = { value: number; unit: string | undefined }

function numeralsIn(text: string): Numeral[] {
  return [...text.matchAll(NUMBER)].map(([, digits = '', unit]) => ({
    value: Number(digits.replaceAll(',', '')),
    unit
  }))
}

function scaled({ value, unit }: Numeral): number {
  return Math.round(value * (UNITS[unit ?? ''] ?? 1))
}

/** Whether two numbers say the same, be it in other units: 0.572 Ggas/s is 572 million. */
function isSame(one: Numeral, other: Numeral): boolean {
  return one.unit && other.unit ? scaled(one) === scaled(other) : one.value === other.value
}

/** The numbers that some facts and their notes name. */
function numeralsOf(ids: readonly string[]): Numeral[] {
  return facts
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ text, note }) => numeralsIn(`${text} ${note ?? ''}`))
}

/** The numbers of a text that none of these facts names. */
function unknownIn(text: string, ids: readonly string[]): string[] {
  const known = numeralsOf(ids)
  return numeralsIn(text)
    .filter(numeral => !known.some(other => isSame(numeral, other)))
    .map(({ value, unit }) => `${value} ${unit ?? ''}`.trim())
}

function citedIn(section: HTMLElement): string[] {
  return [...section.querySelectorAll('[data-fact]')].flatMap(
    part => part.getAttribute('data-fact')?.split(' ') ?? []
  )
}

function evaluate(sum: string): number {
  if (!/^[\d\s.+\-*/()]+$/.test(sum)) throw new Error(`Not a sum: ${sum}`)
  return Number(new Function(`return ${sum}`)())
}

/** Whether a number is what a sum gives, rounded as it is written and perhaps in thousands, millions or billions. */
function isResult(written: string, sum: string): boolean {
  const digits = written.split('.')[1]?.length ?? 0
  const value = Number(written.replaceAll(',', ''))
  return [1, 1e3, 1e6, 1e9].some(
    unit => (evaluate(sum) / unit).toFixed(digits) === value.toFixed(digits)
  )
}

/** What a section shows or says, without its list of sources, islands, drawn scales and marked sums. */
function claimsIn(section: HTMLElement): string {
  const copy = section.cloneNode(true) as HTMLElement
  for (const part of copy.querySelectorAll(
    '.sources, astro-island, cite, noscript, script, style, time, [data-scale], [data-derived], [data-example]'
  )) {
    part.remove()
  }
  return wordsIn(copy)
}

/** What a part shows and what its pictures are called, each text apart from the next. */
function wordsIn(part: HTMLElement): string {
  const copy = part.cloneNode(true) as HTMLElement
  const labels = [...copy.querySelectorAll('[role=img]')].map(picture =>
    picture.getAttribute('aria-label')
  )
  for (const each of copy.querySelectorAll('*')) each.append(' ')
  return `${copy.textContent} ${labels.join(' ')}`.replace(/(\d)\s+(?=[,.]\d)/g, '$1')
}

/** Every number of the running example: what each one has, pays and gets, and what the pool then holds. */
function exampleNumbers(): number[] {
  const { people, pool, shops } = executeExample()
  const pools = [POOL, swap(POOL, EXAMPLE[0]?.paid ?? 0).pool, pool]
  return [
    EXAMPLE.length,
    ...EXAMPLE.flatMap(({ coins, paid }) => [coins, paid]),
    ...[...people, ...pools].flatMap(({ coins, tokens }) => [coins, tokens]),
    ...Object.values(SHOPS),
    ...Object.values(shops)
  ]
}

test.each(SECTIONS)('section $id has a figure and at most 120 words', async ({ id }) => {
  const section = await render(id)
  expect(section.querySelector('svg')).not.toBeNull()
  const prose = section.querySelector('[data-prose]')?.textContent ?? ''
  expect(prose.trim().split(/\s+/).length).toBeLessThanOrEqual(MAX_WORDS)
})

/** The page of all events makes claims as well. */
const EVENTS = 'timeline-events'

describe.each([...SECTIONS.map(({ id }) => id), EVENTS])('section %s', id => {
  test('it is named by its heading', async () => {
    const section = await render(id)
    const name = section.getAttribute('aria-labelledby')
    expect(section.querySelector('h1, h2')?.id).toBe(name)
  })

  test('no word of it runs into a link, a date or a figure', async () => {
    const section = await render(id)
    const texts = [...section.querySelectorAll('p, figcaption')].map(each => each.innerHTML)
    const stuck = /\S*[\p{L}\d.,:]<(?:a|button|dfn|time|span data-derived)\b/gu
    expect(texts.flatMap(text => text.match(stuck) ?? [])).toEqual([])
  })

  test('it cites only facts that exist', async () => {
    const section = await render(id)
    const known = new Set(facts.map(fact => fact.id))
    expect(citedIn(section).filter(fact => !known.has(fact))).toEqual([])
  })

  test('every number in it stands in a fact it cites, or is a sum that holds', async () => {
    const section = await render(id)
    // The list of all events rests on what its section cites, too.
    const cited = [section, await render(id === EVENTS ? 'timeline' : id)].flatMap(citedIn)
    expect(unknownIn(claimsIn(section), cited)).toEqual([])
    for (const part of section.querySelectorAll('[data-derived]')) {
      const written = /\d[\d,]*(?:\.\d+)?/.exec(part.textContent ?? '')?.[0] ?? ''
      const sum = part.getAttribute('data-derived') ?? ''
      expect(isResult(written, sum), `${written} is not ${sum}`).toBe(true)
    }
  })

  test('every number of the running example in it is one of the example’s', async () => {
    const section = await render(id)
    const parts = [...section.querySelectorAll<HTMLElement>('[data-example]')]
    const numbers = parts.flatMap(part => numeralsIn(wordsIn(part))).map(({ value }) => value)
    expect(numbers.filter(value => !exampleNumbers().includes(value))).toEqual([])
  })

  test('a number marked with a fact stands in that one', async () => {
    const section = await render(id)
    for (const mark of section.querySelectorAll('a.fact')) {
      const fact = mark.getAttribute('data-fact') ?? ''
      expect(unknownIn(mark.textContent ?? '', [fact]), fact).toEqual([])
    }
  })
})

test('each question sends to a section that says its answer', async () => {
  const texts = new Map(
    await Promise.all(SECTIONS.map(async ({ id }) => [id, readableText(await render(id))] as const))
  )
  // Its folds show them too.
  texts.set('timeline', `${texts.get('timeline')} ${readableText(await render(EVENTS))}`)
  expect(faultsOfTeaching(QUESTIONS, texts)).toEqual([])
})

test('a fact that does not exist cannot be cited', async () => {
  await expect(factOf('PROB-999')).rejects.toThrow('No fact is called PROB-999')
})

test('a fact without an address cannot be cited', async () => {
  await expect(sourcesOf(['PROB-14'])).rejects.toThrow('has no address')
  await expect(sourcesOf(['LEAD-0'])).rejects.toThrow('has no source')
})

test.each(ladder)('the rate of $id stands in its fact, or is a sum of what stands there', entry => {
  const { gas, derived, fact } = entry as (typeof ladder)[number] & { derived?: string }
  const sources = [fact, 'BAS-4']
  if (derived) {
    expect(Math.round(evaluate(derived))).toBe(gas)
  } else {
    expect(unknownIn(`${gas / 1e6} Mgas`, sources)).toEqual([])
  }
  expect(unknownIn(entry.conditions, sources)).toEqual([])
})

test('the ladder names its figures and facts', () => {
  const known = new Set(facts.map(({ id }) => id))
  expect(ladder.filter(({ fact }) => !known.has(fact))).toEqual([])
})

test('the page of all events holds each with its source, under an anchor of its own', async () => {
  const page = await render(EVENTS)
  for (const { id, title, source } of timeline) {
    const event = page.querySelector(`[id="${id}"]`)
    expect(event?.querySelector('h3')?.textContent, id).toContain(title)
    expect(event?.querySelector('cite a')?.getAttribute('href'), id).toBe(source.url)
  }
  const ids = [...page.querySelectorAll('[id]')].map(each => each.id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('each fold of the timeline links to its era on the page of all events', async () => {
  const [section, page] = [await render('timeline'), await render(EVENTS)]
  const links = [...section.querySelectorAll('.eras .fold a')].map(
    link => link.getAttribute('href') ?? ''
  )
  expect(links).toHaveLength(5)
  for (const link of links) {
    const era = page.querySelector(`[id="${link.replace('/timeline#', '')}"]`)
    expect(era?.querySelectorAll('ol li').length, link).toBeGreaterThan(0)
  }
})

test('the timeline has at least 30 entries, each with a fact and a source', () => {
  expect(timeline.length).toBeGreaterThanOrEqual(30)
  const known = new Set(facts.map(({ id }) => id))
  expect(timeline.filter(({ fact, source }) => !known.has(fact) || !source.url)).toEqual([])
})
