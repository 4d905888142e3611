import { isRecord, parseJson } from './json.ts'
import { readLocal, writeLocal } from './storage.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * The fields that `writeStored` kept under this key; none for damaged text or another version.
 * Anyone can write there: check each field.
 */
export function readStored(key: string, version: number): Fields {
  const stored = parseJson(readLocal(key))
  return isRecord(stored) && stored['version'] === version ? stored : {}
}

/** Keeps JSON fields on this device. Raise the version when their shape changes: the old ones are then dropped. */
export function writeStored(key: string, version: number, fields: Fields): void {
  writeLocal(key, JSON.stringify({ version, ...fields }))
}
