import checks from '../src/content/checks.json'
import facts from '../src/content/facts.json'
import glossary from '../src/content/glossary.json'
import ladder from '../src/content/ladder.json'
import timeline from '../src/content/timeline.json'

// Outside a build the content layer is empty. Vitest's configuration has this module stand in for `astro:content`.

type Stored = { id: string; fact?: string }

const CONTENT: Record<string, readonly Stored[]> = { facts, timeline, ladder, glossary, checks }

function entryOf({ id, fact, ...data }: Stored) {
  return { id, data: fact ? { ...data, fact: { id: fact } } : data }
}

export async function getCollection(name: string) {
  return CONTENT[name]?.map(entryOf)
}

export async function getEntry(name: string, id: string) {
  const entry = CONTENT[name]?.find(each => each.id === id)
  return entry && entryOf(entry)
}
