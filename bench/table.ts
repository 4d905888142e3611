import { type Browser } from '@playwright/test'

export type Options = {
  readonly browser: Browser
  readonly winners: number
  readonly samples: number
  /** A file for the figures, for those that keep them. */
  readonly json: string | undefined
}

export type Sample = { readonly metric: string; readonly page: string; readonly value: number }

/** Prints medians, and the ratio of each pair of pages. */
export function printTable(
  title: string,
  samples: readonly Sample[],
  pairs: readonly (readonly [above: string, below: string])[] = []
): void {
  const rows = [...Map.groupBy(samples, ({ metric }) => metric)].map(([metric, found]) => {
    const pages = Map.groupBy(found, ({ page }) => page)
    const medians = new Map(
      [...pages].map(([page, its]) => [page, median(its.map(({ value }) => value))])
    )
    const ratios = pairs.map(
      ([above, below]) =>
        [`${above} / ${below}`, medians.get(above)! / medians.get(below)!] as const
    )
    const cells = [...medians, ...ratios].map(([name, value]) => [name, Number(value.toFixed(2))])
    return [metric, Object.fromEntries(cells)]
  })
  console.log(title)
  console.table(Object.fromEntries(rows))
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? NaN
}
