import { type ReadList } from './api.ts'
import { readOverRest } from './rest.ts'

// Where the list comes from. A build that reads a snapshot has snapshot/list-source.ts in place of this file.

export { countWinners } from './rest.ts'
export const readList: ReadList = readOverRest
/** Every row comes with its profile. */
export const watchRows: typeof import('./snapshot/watch-rows.ts').watchRows | undefined = undefined
