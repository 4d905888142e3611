import { expect, it } from 'vitest'
import { paintGoals } from './paint-report.ts'
import { lostScores, medianOf, type PaintPage, type PaintSample } from './paint-samples.ts'
import { readReport } from './lighthouse.ts'

/** A sample in which every measurement is `value`. */
function sample(page: PaintPage, value: number, scores: Record<string, number> = {}): PaintSample {
  return {
    page,
    largest: 'h1',
    moved: [],
    metrics: {
      'FCP, throttled': value,
      'LCP, throttled': value,
      'longest task': value,
      elements: value,
      'script bytes': value,
      'script files': value,
      'layout shift, loading': value,
      'layout shift, scrolled through': value,
      'HTML bytes': value,
      'HTML bytes without styles': value
    },
    lighthouse: {
      firstPaint: value,
      largestPaint: value,
      blocking: value,
      shift: value,
      mainThread: value,
      work: { scriptEvaluation: value },
      scores,
      lost: { seo: ['canonical'], performance: [] }
    }
  }
}

const verdicts = (samples: readonly PaintSample[]): Record<string, boolean | undefined> =>
  Object.fromEntries(paintGoals(samples).map(({ name, isMet }) => [name, isMet]))

it('takes the median of each page by itself', () => {
  const samples = [1, 100, 3].map(value => sample('landing', value))
  expect(medianOf([...samples, sample('bare', 50)], 'landing', 'elements')).toBe(3)
  expect(medianOf(samples, 'bare', 'elements')).toBeUndefined()
})

it('meets the goals of paint up to their bounds and misses them above', () => {
  const paint = 'FCP to the bare page, slow line'
  expect(verdicts([sample('bare', 1000), sample('landing', 1050)])[paint]).toBe(true)
  expect(verdicts([sample('bare', 1000), sample('landing', 1051)])[paint]).toBe(false)
  expect(verdicts([sample('landing', 0)])['CLS, Lighthouse']).toBe(true)
  expect(verdicts([sample('landing', 0.001)])['CLS, Lighthouse']).toBe(false)
  expect(verdicts([sample('landing', 24_001)])['HTML']).toBe(false)
})

it('compares the main thread only with a build that was measured', () => {
  const main = 'main thread to the build before'
  expect(verdicts([sample('landing', 500)])[main]).toBeUndefined()
  expect(verdicts([sample('landing', 500), sample('before', 1000)])[main]).toBe(true)
  expect(verdicts([sample('landing', 501), sample('before', 1000)])[main]).toBe(false)
})

it('names the categories of our own pages whose median is below 100, with their audits', () => {
  const samples = [
    ...[100, 100, 99].map(performance => sample('landing', 1, { performance, seo: 92 })),
    sample('bare', 1, { seo: 80 })
  ]
  expect(lostScores(samples)).toEqual([
    { page: 'landing', category: 'seo', score: 92, audits: ['canonical'] }
  ])
})

const audit = (numericValue: number): { score: number; numericValue: number } => ({
  score: 1,
  numericValue
})
const REPORT = {
  categories: {
    seo: {
      score: 0.92,
      auditRefs: [
        { id: 'canonical', weight: 1 },
        { id: 'hreflang', weight: 1 },
        { id: 'unweighted', weight: 0 }
      ]
    }
  },
  audits: {
    'first-contentful-paint': audit(800),
    'largest-contentful-paint': audit(900),
    'total-blocking-time': audit(0),
    'cumulative-layout-shift': audit(0),
    'mainthread-work-breakdown': {
      ...audit(700),
      details: {
        items: [
          { group: 'styleLayout', duration: 400 },
          { group: 'scriptEvaluation', duration: 300 }
        ]
      }
    },
    canonical: { score: 0 },
    hreflang: { score: null },
    unweighted: { score: 0 }
  }
}

it('reads from a report of Lighthouse the times, the scores and the audits that cost points', () => {
  expect(readReport(REPORT)).toEqual({
    firstPaint: 800,
    largestPaint: 900,
    blocking: 0,
    shift: 0,
    mainThread: 700,
    work: { styleLayout: 400, scriptEvaluation: 300 },
    scores: { seo: 92 },
    lost: { seo: ['canonical'] }
  })
})

it('refuses a report of a page that did not load, or that lacks a time', () => {
  expect(() => readReport({ ...REPORT, runtimeError: { message: 'No paint.' } })).toThrow(
    'No paint.'
  )
  expect(() => readReport({ ...REPORT, audits: {} })).toThrow('no value for first-contentful-paint')
})
