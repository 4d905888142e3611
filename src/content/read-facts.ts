import { getEntry } from 'astro:content'

/** The fact of that id; a build with an unknown id fails here. */
export async function factOf(id: string) {
  const fact = await getEntry('facts', id)
  if (!fact) throw new Error(`No fact is called ${id}: see src/content/facts.json`)
  return { id, ...fact.data }
}

type Work = { title: string; url: string; facts: string[] }
type Publisher = { name: string; works: Work[] }

/** Splits `Altius Docs, 'Modules' (undated)` into who published it and what it is called. */
function split(name: string): { publisher: string; title: string } {
  const quoted = /^(.*?),? '(.+?)'(?=$| |;)/.exec(name)
  const publisher = quoted?.[1] || name.replace(/\s*\([^)]*\)\s*$/, '')
  const title = quoted?.[2]?.split(/: | - /)[0] ?? ''
  const year = /\b(?:19|20)\d\d\b/.exec(name.slice(quoted?.[0].length ?? publisher.length))?.[0]
  return { publisher, title: [title, year].filter(Boolean).join(', ') }
}

/** The sources of several facts, each once and by publisher, with the facts that rest on it. */
export async function sourcesOf(ids: readonly string[]): Promise<Publisher[]> {
  const publishers = new Map<string, Publisher>()
  for (const fact of await Promise.all(ids.map(factOf))) {
    if (fact.sources.length === 0) throw new Error(`${fact.id} has no source and cannot be cited`)
    for (const { name, url } of fact.sources) {
      if (!url) throw new Error(`${fact.id} rests on ${name}, which has no address`)
      const { publisher, title } = split(name)
      const group = publishers.get(publisher) ?? { name: publisher, works: [] }
      const work = group.works.find(known => known.url === url)
      if (work) work.facts.push(fact.id)
      else group.works.push({ title, url, facts: [fact.id] })
      publishers.set(publisher, group)
    }
  }
  return [...publishers.values()]
}
