import { batch } from 'nanostores'
import { type Race } from './race.ts'

/** `cleanStores` doesn't reset stores. */
export function resetRace(race: Race, others: object = {}): void {
  batch(() => {
    for (const store of [race, race.playback, others].flatMap(each => Object.values(each)))
      // A computed store has no `init`.
      if (typeof store === 'object' && 'set' in store && store.init !== undefined)
        store.set(store.init as never)
  })
}
