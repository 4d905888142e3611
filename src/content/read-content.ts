import { getCollection, getEntry } from 'astro:content'
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

type Work = { readonly title: string; readonly url: string; readonly facts: string[] }
type Publisher = { readonly name: string; readonly works: Work[] }

/** Each source once, grouped by publisher, with the facts that rest on it. */
export async function sourcesOf(ids: readonly string[]): Promise<readonly Publisher[]> {
  const publishers = new Map<string, Publisher>()
  for (const fact of await Promise.all(ids.map(factOf))) {
    if (fact.sources.length === 0) throw new Error(`${fact.id} has no source and cannot be cited`)
    for (const { publisher, title, year, url } of fact.sources) {
      if (!url) throw new Error(`${fact.id} rests on ${publisher}, which has no address`)
      const group = publishers.get(publisher) ?? { name: publisher, works: [] }
      const work = group.works.find(known => known.url === url)
      if (work) work.facts.push(fact.id)
      else
        group.works.push({ title: [title, year].filter(Boolean).join(', '), url, facts: [fact.id] })
      publishers.set(publisher, group)
    }
  }
  return [...publishers.values()]
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
