import { getCollection, getEntry } from 'astro:content'
import type { Rung } from './ladder.ts'

/** Every figure of gas per second, as plain data. */
export async function readLadder(): Promise<Rung[]> {
  const entries = await getCollection('ladder')
  return entries.map(({ id, data }) => ({ id, ...data, fact: data.fact.id }))
}

/** Gas per second of one entry; a build with an unknown id fails here. */
export async function gasOf(id: string): Promise<number> {
  const entry = await getEntry('ladder', id)
  if (!entry) throw new Error(`No figure is called ${id}: see src/content/ladder.json`)
  return entry.data.gas
}
