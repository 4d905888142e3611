import { type LighthouseRun } from './lighthouse.ts'
import { type PaintMetrics } from './paint-visit.ts'
import { quantile } from './samples.ts'

/** The pages of a run; `before` is the landing page of another build. */
export type PaintPage = 'bare' | 'before' | 'landing' | 'winners' | 'timeline'

type Sizes = {
  readonly 'HTML bytes': number
  readonly 'HTML bytes without styles': number
}
type LighthouseTimes = Omit<LighthouseRun, 'work' | 'scores' | 'lost'>
export type PaintSample = {
  readonly page: PaintPage
  readonly metrics: PaintMetrics & Sizes
  readonly largest: string
  readonly moved: readonly string[]
  readonly lighthouse: LighthouseRun
}
export type PaintMetric = keyof PaintMetrics | keyof Sizes | keyof LighthouseTimes

/** The median over the samples of a page, `undefined` when there is none. */
export function medianOf(
  samples: readonly PaintSample[],
  page: PaintPage,
  metric: PaintMetric
): number | undefined {
  const values = samples
    .filter(sample => sample.page === page)
    .map(({ metrics, lighthouse }) => ({ ...metrics, ...lighthouse })[metric])
  return values.length === 0 ? undefined : quantile(values, 0.5)
}

/** A category that is below 100, with the audits that cost it points in any of the runs. */
export type LostScore = {
  readonly page: PaintPage
  readonly category: string
  readonly score: number
  readonly audits: readonly string[]
}

/** The categories of the site's own pages whose median is below 100. */
export function lostScores(samples: readonly PaintSample[]): readonly LostScore[] {
  return (['landing', 'winners', 'timeline'] as const).flatMap(page => {
    const runs = samples.filter(sample => sample.page === page).map(({ lighthouse }) => lighthouse)
    return Object.keys(runs[0]?.scores ?? {}).flatMap(category => {
      const scores = runs.map(run => run.scores[category] ?? 0)
      const score = quantile(scores, 0.5)
      if (score >= 100) return []
      const audits = [...new Set(runs.flatMap(run => run.lost[category] ?? []))]
      return [{ page, category, score, audits }]
    })
  })
}
