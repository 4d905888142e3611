import { type ReadableAtom } from 'nanostores'
import { clock } from './environment.ts'

/** Calls `act` with each value that stays unchanged for that many ms. Returns a function that stops it. */
export function watchSettled<Value>(
  $store: ReadableAtom<Value>,
  ms: number,
  act: Parameters<ReadableAtom<Value>['subscribe']>[0]
): () => void {
  let stopWaiting = (): void => undefined
  const stop = $store.subscribe((...values) => {
    stopWaiting()
    stopWaiting = clock.after(ms, () => act(...values))
  })
  return () => {
    stop()
    stopWaiting()
  }
}
