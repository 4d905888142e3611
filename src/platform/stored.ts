import { atom, onMount } from 'nanostores'
import { isRecord, parseJson } from './json.ts'
import { IS_PAGE, watchReturn } from './observers.ts'
import { readText, writeText } from './storage.ts'

export type Fields = Readonly<Record<string, unknown>>

/**
 * A text that this device keeps, and that other pages may change meanwhile. Take over what is newer before a change,
 * and write after a change of the page's own only.
 */
export function createStoredText(key: string) {
  /** Read or written last. */
  let known: string | null = null
  const isNewer = (): boolean => readText(key) !== known
  return {
    /** Whether another page has written or removed it since. */
    isNewer,
    read: () => (known = readText(key)),
    write(text: string | null): void {
      writeText(key, text)
      // Storage that is blocked or full keeps what it had.
      known = readText(key)
    },
    /** Calls when it is newer. Returns how to stop. */
    watch(takeOver: () => void): () => void {
      if (!IS_PAGE) return () => undefined
      const check = (): void => {
        if (isNewer()) takeOver()
      }
      const stop = new AbortController()
      const written = (event: StorageEvent): void => {
        // No key: all were removed.
        if (event.key === key || event.key === null) check()
      }
      addEventListener('storage', written, stop)
      const stopWatchingReturn = watchReturn(check)
      return () => {
        stop.abort()
        stopWatchingReturn()
      }
    }
  }
}

/** The same for fields. @param version Raise it when the shape changes, to drop old fields. */
export function createStored(key: string, version: number) {
  const text = createStoredText(key)
  const fieldsIn = (json: string | null): Fields | undefined => {
    const stored = parseJson(json)
    return isRecord(stored) && stored['version'] === version ? stored : undefined
  }
  return {
    /** Check each field: anyone can write there. No fields for damaged text or another version. */
    read: (): Fields => fieldsIn(text.read()) ?? {},
    /** Undefined if there is nothing newer, or nothing usable. */
    newer: (): Fields | undefined => (text.isNewer() ? fieldsIn(text.read()) : undefined),
    write: (fields: Fields): void => text.write(JSON.stringify({ version, ...fields })),
    watch: text.watch
  }
}

/** Values by name that this device keeps in one field. Those of all pages come together. */
export function createStoredValues<Value>(
  key: string,
  version: number,
  field: string,
  isValue: (value: unknown) => value is Value
) {
  const stored = createStored(key, version)
  const $values = atom<Readonly<Record<string, Value>>>({})
  const add = (fields: Fields | undefined): void => {
    const values = fields?.[field]
    const entries = Object.entries(isRecord(values) ? values : {})
    const valid = entries.filter((entry): entry is [string, Value] => isValue(entry[1]))
    if (valid.length > 0) $values.set({ ...$values.get(), ...Object.fromEntries(valid) })
  }
  const takeOver = (): void => add(stored.newer())
  onMount($values, () => {
    add(stored.read())
    return stored.watch(takeOver)
  })
  const keepAll = (values: Readonly<Record<string, Value>>): void => {
    takeOver()
    $values.set({ ...$values.get(), ...values })
    stored.write({ [field]: $values.get() })
  }
  return {
    $values,
    /** Adds what another page has kept this very moment. */
    takeOver,
    keepAll,
    keep: (name: string, value: Value): void => keepAll({ [name]: value })
  }
}
