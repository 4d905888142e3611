import { type ReadList } from './api.ts'
import { readOverRest } from './rest.ts'
import { type WatchRows } from './winners-index.ts'

// Where the list comes from; a build that reads a snapshot has snapshot/list-source.ts in this place.

export { countWinners } from './rest.ts'
export const readList: ReadList = readOverRest
/** All there is of a row comes with it. */
export const watchRows: WatchRows | undefined = undefined
