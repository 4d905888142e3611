import { parseArgs } from 'node:util'
import { CONTENDERS, type Contender } from './contenders.ts'

/** A line of a phone, for loading: latency before each answer, in ms, and bits a second. */
const LINES = { '4g': { latency: 85, bitsPerSecond: 9_000_000 } } as const
export type Line = (typeof LINES)[keyof typeof LINES]

export type Options = {
  readonly rows: readonly number[]
  readonly samples: number
  readonly board: boolean
  readonly lab: boolean
  readonly embedded: boolean
  readonly follow: boolean
  readonly paint: boolean
  /** How often each page is measured for first paint. */
  readonly paintSamples: number
  /** Another build of the site, whose first paint is measured in the same run. */
  readonly beforeDir: string | undefined
  /** Another checkout whose embedded server is measured in the same run. */
  readonly against: string | undefined
  readonly quick: boolean
  readonly slowdowns: readonly number[]
  readonly contenders: readonly Contender[]
  /** Only loading is measured then, with compressed answers. */
  readonly line: Line | undefined
  readonly distDir: string
  /** The site built with `PUBLIC_WINNERS_SNAPSHOT=/snapshot/manifest.json`; built if it is not named. */
  readonly snapshotDistDir: string | undefined
}

export const USAGE = `node bench/run.ts
  --rows 1000,10000,100000    numbers of winners, one run each
  --samples 15                the minimum number of measurements behind a median; 9 for first paint
  --only board|lab|embedded|follow|paint
                              one of the five
  --against DIR               another checkout, installed, whose embedded server is measured too
  --before DIR                another build of the site, whose first paint is measured too
  --quick                     1,000 rows and 3 samples: to check that it works
  --slowdowns 1,4             CPU slow-downs
  --contenders ours,limit     any of ${CONTENDERS.map(({ id }) => id).join(', ')}
  --line 4g                   only how pages load, at 9 Mbit/s and 85 ms
  --dist dist                 the built site
  --snapshot-dist DIR         the site built to read /snapshot/manifest.json; otherwise it is built first`

const PARTS = ['board', 'lab', 'embedded', 'follow', 'paint']

/** @throws TypeError with a sentence when an option is unknown or makes no sense */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string' },
      samples: { type: 'string' },
      only: { type: 'string' },
      against: { type: 'string' },
      before: { type: 'string' },
      quick: { type: 'boolean', default: false },
      slowdowns: { type: 'string', default: '1,4' },
      contenders: { type: 'string' },
      line: { type: 'string' },
      dist: { type: 'string', default: 'dist' },
      'snapshot-dist': { type: 'string' }
    }
  })
  const { quick, only } = values
  if (only !== undefined && !PARTS.includes(only)) {
    throw new TypeError(`--only takes ${PARTS.join(', ')}, not ${only}`)
  }
  if (values.line !== undefined && values.line !== '4g') {
    throw new TypeError(`--line takes 4g, not ${values.line}`)
  }
  const runs = (part: string): boolean => only === undefined || only === part
  const samplesOr = (usual: number): number =>
    numbers('samples', values.samples ?? String(quick ? 3 : usual))[0] ?? usual
  const wanted = values.contenders?.split(',')
  return {
    rows: numbers('rows', values.rows ?? (quick ? '1000' : '1000,10000,100000')),
    samples: samplesOr(15),
    board: runs('board'),
    lab: runs('lab'),
    embedded: runs('embedded'),
    follow: runs('follow'),
    paint: runs('paint'),
    paintSamples: samplesOr(9),
    beforeDir: values.before,
    against: values.against,
    quick,
    slowdowns: numbers('slowdowns', values.slowdowns),
    contenders: CONTENDERS.filter(({ id }) => wanted?.includes(id) ?? true),
    line: values.line && LINES[values.line],
    distDir: values.dist,
    snapshotDistDir: values['snapshot-dist']
  }
}

function numbers(name: string, list: string): readonly number[] {
  const found = list.split(',').map(Number)
  if (found.some(number => !Number.isInteger(number) || number < 1)) {
    throw new TypeError(`--${name} takes whole numbers with commas between, not ${list}`)
  }
  return found
}
