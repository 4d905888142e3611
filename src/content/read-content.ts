import { getCollection, getEntry } from 'astro:content'
import { citation } from './citation.ts'
import { ERAS } from './timeline.ts'

// The schemas in content.config.ts validate all of it.

/** Fails the build if the id is unknown. */
export async function factOf(id: string) {
  const fact = await getEntry('facts', id)
  if (!fact) throw new Error(`No fact is called ${id}: see src/content/facts.json`)
  return { id, ...fact.data }
}

export async function termOf(id: string) {
  const term = await getEntry('glossary', id)
  if (!term) throw new Error(`No term is called ${id}: see src/content/glossary.json`)
  return term.data
}

type Work = { readonly name: string; readonly url: string; readonly facts: string[] }

/** Each source once, with its facts. The first source of each fact comes first: it is the one that the text numbers. */
export async function sourcesOf(ids: readonly string[]): Promise<readonly Work[]> {
  const works = new Map<string, Work>()
  const facts = await Promise.all(ids.map(factOf))
  const uses = facts.flatMap(({ id, sources }) => {
    if (sources.length === 0) throw new Error(`${id} has no source and cannot be cited`)
    return sources.map((source, nth) => ({ id, source, nth }))
  })
  for (const { id, source } of uses.toSorted((one, other) => one.nth - other.nth)) {
    const { publisher, url } = source
    if (!url) throw new Error(`${id} rests on ${publisher}, which has no address`)
    const work = works.get(url) ?? { name: citation(source), url, facts: [] }
    work.facts.push(id)
    works.set(url, work)
  }
  return [...works.values()]
}

export async function readEras() {
  const events = await getCollection('timeline')
  const sorted = events.toSorted((one, other) => one.data.date.localeCompare(other.data.date))
  return ERAS.map(era => ({
    ...era,
    years: era.from === era.to ? `${era.from}` : `${era.from}–${era.to}`,
    events: sorted.filter(({ data }) => {
      const year = Number(data.date.slice(0, 4))
      return year >= era.from && year <= era.to
    })
  }))
}
