import { atom, onMount } from 'nanostores'
import { isRecord, parseJson } from './json.ts'
import { readText, writeText } from './storage.ts'

type Fields = Readonly<Record<string, unknown>>

/** Check each field: anyone can write there. No fields for damaged text or another version. */
export function readStored(key: string, version: number): Fields {
  const stored = parseJson(readText(key))
  return isRecord(stored) && stored['version'] === version ? stored : {}
}

/** Raise the version when the shape changes, to drop old fields. */
export function writeStored(key: string, version: number, fields: Fields): void {
  writeText(key, JSON.stringify({ version, ...fields }))
}

/** Values by name that this device keeps in one field, with those that another tab has kept meanwhile. */
export function createStoredValues<Value>(
  key: string,
  version: number,
  field: string,
  isValue: (value: unknown) => value is Value
) {
  const $values = atom<Readonly<Record<string, Value>>>({})
  const latest = () => {
    const stored = readStored(key, version)[field]
    const entries = Object.entries(isRecord(stored) ? stored : {})
    const valid = entries.filter((entry): entry is [string, Value] => isValue(entry[1]))
    return { ...$values.get(), ...Object.fromEntries(valid) }
  }
  onMount($values, () => $values.set(latest()))
  return {
    $values,
    latest,
    keep(name: string, value: Value): void {
      $values.set({ ...latest(), [name]: value })
      writeStored(key, version, { [field]: $values.get() })
    }
  }
}
