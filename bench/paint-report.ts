import { atMost, divided, type Goal } from './goals.ts'
import {
  lostScores,
  medianOf,
  type PaintMetric,
  type PaintPage,
  type PaintSample
} from './paint-samples.ts'
import { type PaintRun } from './paint.ts'
import { goalTable } from './report.ts'
import { quantile } from './samples.ts'
import { formatNumber, table } from './table.ts'

const ROWS: readonly (readonly [name: string, metric: PaintMetric, unit?: number])[] = [
  ['FCP, slow line and processor, ms', 'FCP, throttled'],
  ['LCP, slow line and processor, ms', 'LCP, throttled'],
  ['longest task there, ms', 'longest task'],
  ['Lighthouse: FCP, ms', 'firstPaint'],
  ['Lighthouse: LCP, ms', 'largestPaint'],
  ['Lighthouse: TBT, ms', 'blocking'],
  ['Lighthouse: CLS', 'shift'],
  ['Lighthouse: main thread, ms', 'mainThread'],
  ['layout shift while loading', 'layout shift, loading'],
  ['layout shift, scrolled through', 'layout shift, scrolled through'],
  ['elements', 'elements'],
  ['HTML, kB', 'HTML bytes', 1000],
  ['HTML without styles, kB', 'HTML bytes without styles', 1000],
  ['scripts before any action, kB', 'script bytes', 1000],
  ['script files before any action', 'script files']
]

/** The goals for the landing page, each with what was measured. */
export function paintGoals(samples: readonly PaintSample[]): readonly Goal[] {
  const landing = (metric: PaintMetric, unit = 1): number | undefined =>
    divided(medianOf(samples, 'landing', metric), unit)
  const to = (page: 'bare' | 'before', metric: PaintMetric): number | undefined =>
    divided(landing(metric), medianOf(samples, page, metric))
  return [
    atMost('FCP to the bare page, slow line', to('bare', 'FCP, throttled'), 1.05, '×'),
    atMost('LCP to the bare page, slow line', to('bare', 'LCP, throttled'), 1.05, '×'),
    atMost('FCP to the bare page, Lighthouse', to('bare', 'firstPaint'), 1.25, '×'),
    atMost('LCP to the bare page, Lighthouse', to('bare', 'largestPaint'), 1.25, '×'),
    atMost('TBT, Lighthouse', landing('blocking'), 0, ' ms'),
    atMost('CLS, Lighthouse', landing('shift'), 0, ''),
    atMost('layout shift, scrolled through', landing('layout shift, scrolled through'), 0, ''),
    atMost('HTML', landing('HTML bytes', 1000), 24, ' kB'),
    atMost('main thread to the build before', to('before', 'mainThread'), 0.5, '×'),
    atMost('scripts before any action', landing('script bytes', 1000), 70, ' kB')
  ]
}

const WORK = [
  ['scriptEvaluation', 'running scripts'],
  ['scriptParseCompile', 'reading scripts'],
  ['garbageCollection', 'collecting garbage'],
  ['parseHTML', 'parsing HTML and CSS'],
  ['styleLayout', 'style and layout'],
  ['paintCompositeRender', 'painting'],
  ['other', 'other']
] as const

/** What the main thread does, in ms: where to look when its goal is missed. */
function workTable(samples: readonly PaintSample[], pages: readonly PaintPage[]): string {
  const rows = WORK.map(([group, name]) => [
    name,
    ...pages.map(page => {
      const runs = samples.filter(sample => sample.page === page)
      return formatNumber(
        quantile(
          runs.map(({ lighthouse }) => lighthouse.work[group] ?? 0),
          0.5
        )
      )
    })
  ])
  return table(['main thread in Lighthouse, ms', ...pages], rows)
}

/** The table of first paint, what explains it, the goals, and Lighthouse's categories below 100. */
export function paintReport({ chromium, samples, faults }: PaintRun): string {
  const pages = (['bare', 'before', 'landing', 'winners', 'timeline'] as const).filter(page =>
    samples.some(sample => sample.page === page)
  )
  const rows = ROWS.map(([name, metric, unit = 1]) => [
    name,
    ...pages.map(page => formatNumber((medianOf(samples, page, metric) ?? NaN) / unit))
  ])
  const counts = pages.map(page => samples.filter(sample => sample.page === page).length)
  const lost = lostScores(samples).map(
    ({ page, category, score, audits }) => `- ${page}: ${category} ${score} (${audits.join(', ')})`
  )
  const named = pages.map(page => {
    const own = samples.filter(sample => sample.page === page)
    const unique = (names: readonly string[]): string => [...new Set(names)].join(', ')
    const moved = unique(own.flatMap(sample => sample.moved))
    return `- ${page}: ${unique(own.map(sample => sample.largest))}${moved && `; moved: ${moved}`}`
  })
  return [
    `### First paint\n\nMedians, brotli over HTTP/2 with TLS. Chromium ${chromium}.`,
    table(['first paint', ...pages], [...rows, ['samples', ...counts.map(String)]]),
    workTable(samples, pages),
    `The element that LCP names, and what moved:\n\n${named.join('\n')}`,
    goalTable(paintGoals(samples)),
    lost.length === 0
      ? 'Lighthouse gives the landing page, the board and the timeline 100 in every category.'
      : `Below 100 in Lighthouse:\n\n${lost.join('\n')}`,
    ...(faults.length === 0
      ? []
      : [
          `Not counted:\n\n${faults.map(({ page, message }) => `- ${page}: ${message}`).join('\n')}`
        ])
  ].join('\n\n')
}
