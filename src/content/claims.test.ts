import { type HTMLElement } from 'happy-dom'
import { expect, test, vi } from 'vitest'
import { renderSection as render } from '../../tests/rendered.ts'
import { EXAMPLE, executeExample, POOL, SHOPS, swap } from './example.ts'
import { SECTIONS } from './sections.ts'
import { factOf, sourcesOf, worksOf } from './read-content.ts'
import facts from './facts.json'
import ladder from './ladder.json'
import timeline from './timeline.json'

vi.mock('./read-content.ts', async original => {
  const real = await original<typeof import('./read-content.ts')>()
  return { ...real, worksOf: vi.fn(real.worksOf) }
})

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

/** Draws a section, and says which facts it cites: those it lists sources of, and those it links to. */
async function renderCiting(id: string): Promise<{ section: HTMLElement; cited: string[] }> {
  vi.mocked(worksOf).mockClear()
  const section = await render(id)
  const citations = vi.mocked(worksOf).mock.calls.flatMap(([citations]) => citations)
  const listed = citations.map(citation => citation.split(' ')[0] ?? '')
  const linked = [...section.querySelectorAll<HTMLElement>('[data-fact]')].map(
    ({ dataset }) => dataset['fact'] ?? ''
  )
  return { section, cited: [...listed, ...linked] }
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
    '.section-frame-sources, sup, astro-island, cite, noscript, script, style, time, [data-scale], [data-derived], [data-example]'
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
  const pools = [POOL, swap(POOL, EXAMPLE[0].paid).pool, pool]
  return [
    EXAMPLE.length,
    ...EXAMPLE.flatMap(({ coins, paid }) => [coins, paid]),
    ...[...people, ...pools].flatMap(({ coins, tokens }) => [coins, tokens]),
    ...Object.values(SHOPS),
    ...Object.values(shops)
  ]
}

type Dated = { readonly publisher: string; readonly url?: string; readonly date?: string }
const SOURCES: readonly Dated[] = facts.flatMap(({ sources }): readonly Dated[] => sources)

/** The year of the newest source. A page without a date counts as up to date. */
function newestOf(urls: readonly (string | null)[]): number {
  const found = urls.map(url => SOURCES.find(source => source.url === url))
  return Math.max(...found.map(source => (source?.date ? Number.parseInt(source.date) : Infinity)))
}

const yearsIn = (text: string): number[] =>
  [...text.matchAll(/(?<![\d,.])(?:19|20)\d\d(?![\d,.]\d)/g)].map(([year]) => Number(year))

/** The years that a statement names, and those at which the facts behind it date its figures. */
function yearsOf(statement: string, ids: readonly string[]): number[] {
  const sentences = facts
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ text }) => text.split(/(?<=[.;)]) /))
  const dated = numeralsIn(statement).flatMap(numeral => {
    const saying = sentences.filter(each => numeralsIn(each).some(other => isSame(numeral, other)))
    const years = saying.map(each => Math.max(0, ...yearsIn(each)))
    return saying.length > 0 ? Math.min(...years) : []
  })
  return [...yearsIn(statement), ...dated]
}

/** What a mark stands behind: the words of its own, or those since the mark before it. */
function statementOf(mark: HTMLElement): string {
  const before = mark.previousElementSibling
  if (before?.matches('[data-fact]')) return before.textContent ?? ''
  let words = ''
  for (let node = mark.previousSibling; node; node = node.previousSibling) {
    if (node.nodeName === 'SUP') break
    words = `${node.textContent}${words}`
  }
  return words
}

const FACT_IDS = new Set(facts.map(({ id }) => id))
/** The page of all events makes claims as well. */
const EVENTS = 'timeline-events'

test.each([...SECTIONS.map(({ id }) => id), EVENTS])(
  'section %s cites facts that exist, and has every number from one of them, a sum that holds or the running example',
  async id => {
    const { section, cited } = await renderCiting(id)
    // The list of all events rests on what its section cites, too.
    if (id === EVENTS) cited.push(...(await renderCiting('timeline')).cited)
    expect(cited.filter(fact => !FACT_IDS.has(fact))).toEqual([])
    expect(unknownIn(claimsIn(section), cited)).toEqual([])
    for (const mark of section.querySelectorAll('span[data-fact]')) {
      const fact = mark.getAttribute('data-fact') ?? ''
      expect(unknownIn(mark.textContent ?? '', [fact]), fact).toEqual([])
    }
    for (const part of section.querySelectorAll('[data-derived]')) {
      const written = /\d[\d,]*(?:\.\d+)?/.exec(part.textContent ?? '')?.[0] ?? ''
      const sum = part.getAttribute('data-derived') ?? ''
      expect(isResult(written, sum), `${written} is not ${sum}`).toBe(true)
    }
    const example = [...section.querySelectorAll<HTMLElement>('[data-example]')]
    const numbers = example.flatMap(part => numeralsIn(wordsIn(part))).map(({ value }) => value)
    expect(numbers.filter(value => !exampleNumbers().includes(value))).toEqual([])
    expectNotYounger(section, cited)
  }
)

/** No year or figure is younger than the sources that its mark names. */
function expectNotYounger(section: HTMLElement, cited: readonly string[]): void {
  for (const mark of section.querySelectorAll<HTMLElement>('sup')) {
    const urls = [...mark.querySelectorAll('a')].map(
      link => section.querySelector(`${link.getAttribute('href')} a`)?.getAttribute('href') ?? null
    )
    const statement = statementOf(mark)
    expect(Math.max(0, ...yearsOf(statement, cited)), statement).toBeLessThanOrEqual(newestOf(urls))
  }
}

test('no event or figure is younger than its source', () => {
  for (const { id, date, source } of [...timeline, ...ladder].map(
    each => each as { id: string; date?: string; source: Dated }
  ))
    if (date && source.date) expect(source.date.slice(0, 4) >= date.slice(0, 4), id).toBe(true)
})

test('a fact that does not exist, or has no address, cannot be cited', async () => {
  await expect(factOf('PROB-999')).rejects.toThrow('No fact is called PROB-999')
  await expect(sourcesOf('PROB-14')).rejects.toThrow('has no address')
  await expect(sourcesOf('GIGA-6 paradigm')).rejects.toThrow('names 3 sources')
})

test.each(ladder)('the rate of $id stands in its fact, or is a sum of what stands there', entry => {
  const { gas, derived, fact } = entry as (typeof ladder)[number] & { derived?: string }
  const sources = [fact, 'BAS-4']
  if (derived) expect(Math.round(evaluate(derived))).toBe(gas)
  else expect(unknownIn(`${gas / 1e6} Mgas`, sources)).toEqual([])
  expect(unknownIn(entry.conditions, sources)).toEqual([])
})

test('each fold for engineers has a name of its own', async () => {
  const sections = await Promise.all(SECTIONS.map(({ id }) => render(id)))
  const names = sections.flatMap(section =>
    [...section.querySelectorAll('.section-frame-ending summary')].map(({ textContent }) =>
      textContent.trim()
    )
  )
  expect(names.length).toBeGreaterThan(1)
  expect(new Set(names).size).toBe(names.length)
})
