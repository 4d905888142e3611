import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { short, table } from './table.ts'

export type LabFigure = { readonly name: string; readonly value: number; readonly unit: string }
type LabBench = { readonly benchLab: () => Promise<readonly LabFigure[]> }

/** Runs the benchmark of the lab when there is one. */
export async function runLab(): Promise<readonly LabFigure[] | undefined> {
  const file = path.join(import.meta.dirname, 'lab.ts')
  if (!existsSync(file)) return undefined
  const { benchLab } = (await import(pathToFileURL(file).href)) as LabBench
  return benchLab()
}

export function labReport(figures: readonly LabFigure[]): string {
  return table(
    ['lab', 'value', 'unit'],
    figures.map(({ name, value, unit }) => [name, short(value), unit])
  )
}
