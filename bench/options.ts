import { parseArgs } from 'node:util'
import { CONTENDERS, type Contender } from './contenders.ts'

export type Options = {
  readonly rows: readonly number[]
  readonly samples: number
  readonly board: boolean
  readonly lab: boolean
  readonly embedded: boolean
  readonly follow: boolean
  /** Another checkout whose embedded server is measured in the same run. */
  readonly against: string | undefined
  readonly quick: boolean
  readonly slowdowns: readonly number[]
  readonly contenders: readonly Contender[]
  readonly distDir: string
}

export const USAGE = `node bench/run.ts
  --rows 1000,10000,100000    numbers of winners, one run each
  --samples 15                the minimum number of measurements behind a median
  --only board|lab|embedded|follow
                              one of the four
  --against DIR               another checkout, installed, whose embedded server is measured too
  --quick                     1,000 rows and 3 samples: to check that it works
  --slowdowns 1,4             CPU slow-downs
  --contenders ours,limit     any of ${CONTENDERS.map(({ id }) => id).join(', ')}
  --dist dist                 the built site`

const PARTS = ['board', 'lab', 'embedded', 'follow']

/** @throws TypeError with a sentence when an option is unknown or makes no sense */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string' },
      samples: { type: 'string' },
      only: { type: 'string' },
      against: { type: 'string' },
      quick: { type: 'boolean', default: false },
      slowdowns: { type: 'string', default: '1,4' },
      contenders: { type: 'string' },
      dist: { type: 'string', default: 'dist' }
    }
  })
  const { quick, only } = values
  if (only !== undefined && !PARTS.includes(only)) {
    throw new TypeError(`--only takes ${PARTS.join(', ')}, not ${only}`)
  }
  const runs = (part: string): boolean => only === undefined || only === part
  const wanted = values.contenders?.split(',')
  return {
    rows: numbers('rows', values.rows ?? (quick ? '1000' : '1000,10000,100000')),
    samples: numbers('samples', values.samples ?? (quick ? '3' : '15'))[0] ?? 15,
    board: runs('board'),
    lab: runs('lab'),
    embedded: runs('embedded'),
    follow: runs('follow'),
    against: values.against,
    quick,
    slowdowns: numbers('slowdowns', values.slowdowns),
    contenders: CONTENDERS.filter(({ id }) => wanted?.includes(id) ?? true),
    distDir: values.dist
  }
}

function numbers(name: string, list: string): readonly number[] {
  const found = list.split(',').map(Number)
  if (found.some(number => !Number.isInteger(number) || number < 1)) {
    throw new TypeError(`--${name} takes whole numbers with commas between, not ${list}`)
  }
  return found
}
