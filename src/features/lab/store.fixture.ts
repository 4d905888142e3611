import { batch } from 'nanostores'
import * as lab from './store.ts'

/** `cleanStores` doesn't reset the lab. */
export function resetLab(): void {
  batch(() => {
    for (const store of [...Object.values(lab), ...Object.values(lab.labPlayback)])
      // A computed store has no `init`.
      if (typeof store === 'object' && 'set' in store && store.init !== undefined)
        store.set(store.init as never)
  })
}
