import { isRecord, parseJson } from './json.ts'
import { readLocal, writeLocal } from './storage.ts'

type Fields = Readonly<Record<string, unknown>>

/** Check each field: anyone can write there. No fields for damaged text or another version. */
export function readStored(key: string, version: number): Fields {
  const stored = parseJson(readLocal(key))
  return isRecord(stored) && stored['version'] === version ? stored : {}
}

/** Raise the version when the shape changes, to drop old fields. */
export function writeStored(key: string, version: number, fields: Fields): void {
  writeLocal(key, JSON.stringify({ version, ...fields }))
}
