import { getCollection, getEntry } from 'astro:content'
import { citation as citationOf } from './citation.ts'
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

type Work = { readonly name: string; readonly url: string; readonly citations: string[] }

/** The sources that a citation rests on: all of its fact's, or the one whose address holds the word after the id. */
export async function sourcesOf(citation: string) {
  const [id = '', part = ''] = citation.split(' ')
  const { sources } = await factOf(id)
  const cited = sources.filter(({ url = '' }) => url.includes(part))
  if (cited.length === 0 || (part && cited.length > 1))
    throw new Error(`${citation} names ${cited.length} sources`)
  return cited.map(source => {
    if (!source.url) throw new Error(`${id} rests on ${source.publisher}, which has no address`)
    return { name: citationOf(source), url: source.url }
  })
}

/** Each source once, in the order in which it is first cited. */
export async function worksOf(citations: readonly string[]): Promise<readonly Work[]> {
  const works = new Map<string, Work>()
  for (const citation of citations)
    for (const source of await sourcesOf(citation)) {
      const work = works.get(source.url) ?? { ...source, citations: [] }
      work.citations.push(citation)
      works.set(source.url, work)
    }
  return [...works.values()]
}

/** The day since which every fact was compared with its sources. */
export async function readChecked(): Promise<string> {
  const dates = (await getCollection('facts')).map(({ data }) => data.checked)
  return dates.toSorted()[0] ?? ''
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
