import { getContainerRenderer } from '@astrojs/react/container-renderer'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { loadRenderers } from 'astro:container'
import { type HTMLElement, Window } from 'happy-dom'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { whatItBuys } from '../domain/gas.ts'
import { formatGas, type Rung } from '../domain/ladder.ts'
import { SECTIONS } from '../domain/sections.ts'
import { factOf, sourcesOf } from '../lib/facts.ts'
import facts from './facts.json'
import ladder from './ladder.json'
import timeline from './timeline.json'

const CONTENT: Record<string, readonly { id: string; fact?: string }[]> = {
  facts,
  timeline,
  ladder
}

// Outside a build the content layer is empty; the files stand in for it.
vi.mock('astro:content', () => {
  const entryOf = ({ id, fact, ...data }: { id: string; fact?: string }) => ({
    id,
    data: fact ? { ...data, fact: { id: fact } } : data
  })
  return {
    getCollection: async (name: string) => CONTENT[name]?.map(entryOf),
    getEntry: async (name: string, id: string) => {
      const entry = CONTENT[name]?.find(each => each.id === id)
      return entry && entryOf(entry)
    }
  }
})

const MAX_WORDS = 120
const DIRECTIVES = ['load', 'idle', 'visible', 'near', 'painted']
const NUMBER = /(?<![\p{L}\d.,]|\p{L}-)\d+(?:,\d{3})*(?:\.\d+)?/gu

function numbersIn(text: string): number[] {
  return [...text.matchAll(NUMBER)].map(([number]) => Number(number.replaceAll(',', '')))
}

/** The rates of the ladder, tested below against their facts, and what each of them buys. */
const FROM_LADDER = new Set(
  ladder.flatMap(({ gas }) => {
    const { transfers, swaps } = whatItBuys(gas)
    return [...numbersIn(formatGas(gas)), transfers, swaps]
  })
)

/** The numbers that some facts and their notes name. */
function numbersOf(ids: readonly string[]): Set<number> {
  const known = facts.filter(({ id }) => ids.includes(id))
  return new Set(known.flatMap(({ text, note }) => numbersIn(`${text} ${note ?? ''}`)))
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
    '.sources, astro-island, noscript, script, style, time, [data-scale], [data-derived]'
  )) {
    part.remove()
  }
  const labels = [...copy.querySelectorAll('[role=img]')].map(part =>
    part.getAttribute('aria-label')
  )
  for (const part of copy.querySelectorAll('*')) part.append(' ')
  return `${copy.textContent} ${labels.join(' ')}`.replace(/(\d)\s+(?=[,.]\d)/g, '$1')
}

const modules = import.meta.glob<{ default: Parameters<AstroContainer['renderToString']>[0] }>(
  '../sections/*.astro'
)
const fileOf = (id: string): string =>
  `../sections/${id.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}.astro`

let container: AstroContainer

async function render(id: string): Promise<HTMLElement> {
  const load = modules[fileOf(id)]
  if (!load) throw new Error(`${fileOf(id)} is missing`)
  const { document } = new Window()
  document.body.innerHTML = await container.renderToString((await load()).default)
  const section = document.querySelector<HTMLElement>(`section#${id}`)
  if (!section) throw new Error(`${fileOf(id)} draws no section#${id}`)
  return section
}

beforeAll(async () => {
  const renderers = await loadRenderers([getContainerRenderer()])
  // The container knows Astro's own directives only, and takes others by its manifest alone.
  const clientDirectives = new Map(DIRECTIVES.map(name => [name, '/* not run */']))
  container = await AstroContainer.create({ renderers, manifest: { clientDirectives } } as never)
})

describe.each(SECTIONS)('section $id', ({ id }) => {
  test('it is named by its heading', async () => {
    const section = await render(id)
    const name = section.getAttribute('aria-labelledby')
    expect(section.querySelector('h1, h2')?.id).toBe(name)
  })

  test('it has a figure and at most 120 words', async () => {
    const section = await render(id)
    expect(section.querySelector('svg')).not.toBeNull()
    const prose = section.querySelector('[data-prose]')?.textContent ?? ''
    expect(prose.trim().split(/\s+/).length).toBeLessThanOrEqual(MAX_WORDS)
  })

  test('it cites only facts that exist', async () => {
    const section = await render(id)
    const known = new Set(facts.map(fact => fact.id))
    const cited = [...section.querySelectorAll('[data-fact]')].flatMap(
      part => part.getAttribute('data-fact')?.split(' ') ?? []
    )
    expect(cited.filter(fact => !known.has(fact))).toEqual([])
  })

  test('every number in it stands in a fact it cites, or is a sum that holds', async () => {
    const section = await render(id)
    const cited = [...section.querySelectorAll('[data-fact]')].flatMap(
      part => part.getAttribute('data-fact')?.split(' ') ?? []
    )
    const known = numbersOf(cited)
    const unknown = numbersIn(claimsIn(section)).filter(
      number => !known.has(number) && !FROM_LADDER.has(number)
    )
    expect(unknown).toEqual([])
    for (const part of section.querySelectorAll('[data-derived]')) {
      const written = /\d[\d,]*(?:\.\d+)?/.exec(part.textContent ?? '')?.[0] ?? ''
      const sum = part.getAttribute('data-derived') ?? ''
      expect(isResult(written, sum), `${written} is not ${sum}`).toBe(true)
    }
  })
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
  const known = numbersOf([fact, 'BAS-4'])
  if (derived) {
    expect(Math.round(evaluate(derived))).toBe(gas)
  } else {
    expect([gas, gas / 1e6, gas / 1e9].some(number => known.has(number))).toBe(true)
  }
  const conditions = numbersIn(entry.conditions).filter(number => !known.has(number))
  expect(conditions).toEqual([])
})

test('the ladder names its figures and facts', () => {
  const known = new Set(facts.map(({ id }) => id))
  expect((ladder as Rung[]).filter(({ fact }) => !known.has(fact))).toEqual([])
})

test('the timeline has at least 30 entries, each with a fact and a source', () => {
  expect(timeline.length).toBeGreaterThanOrEqual(30)
  const known = new Set(facts.map(({ id }) => id))
  expect(timeline.filter(({ fact, source }) => !known.has(fact) || !source.url)).toEqual([])
})
