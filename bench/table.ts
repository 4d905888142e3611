import { type Browser } from '@playwright/test'

export type Options = {
  readonly browser: Browser
  readonly winners: number
  readonly samples: number
}

/** By metric, then by page: all samples. */
export type Samples = Record<string, Record<string, number[]>>

export function addSample(samples: Samples, metric: string, page: string, value: number): void {
  const pages = (samples[metric] ??= {})
  const values = (pages[page] ??= [])
  values.push(value)
}

/** Prints medians, and the ratio of each pair of pages. */
export function printTable(
  title: string,
  samples: Samples,
  pairs: readonly (readonly [above: string, below: string])[] = []
): void {
  const rows = Object.entries(samples).map(([metric, pages]) => {
    const medians = Object.entries(pages).map(([page, values]) => [page, median(values)] as const)
    const of = new Map(medians)
    const ratios = pairs.map(
      ([above, below]) => [`${above} / ${below}`, of.get(above)! / of.get(below)!] as const
    )
    const cells = [...medians, ...ratios].map(([name, value]) => [name, Number(value.toFixed(2))])
    return [metric, Object.fromEntries(cells)]
  })
  console.log(title)
  console.table(Object.fromEntries(rows))
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN
}
