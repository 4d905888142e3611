import { type Locator, type Page } from '@playwright/test'
import { formatCount, formatTimes } from '../../src/ui/format.ts'
import { simulate } from '../../src/features/lab/simulation.ts'
import { type Simulation, type Timeline } from '../../src/features/lab/timeline.ts'
import { formatMillions } from '../../src/features/lab/sentences.ts'
import { EXECUTORS } from '../../src/features/lab/engine/settings.ts'
import { type LabSettings } from '../../src/features/lab/engine/settings.ts'
import { expect } from './test.ts'

export const lab = (page: Page): Locator => page.getByTestId('lab')
export const lanes = (page: Page): Locator => page.getByTestId('lab-lanes')
export const timeSlider = (page: Page): Locator => page.getByRole('slider', { name: 'Time' })

/** The row of an executor in the race: a radio with its name. */
export const racer = (page: Page, name: string): Locator =>
  lab(page).locator('.lab-racer').filter({ hasText: name })

/** Opens the page and scrolls until the lab is hydrated. */
export async function openLab(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await page.locator('#lab').scrollIntoViewIfNeeded()
  await expect(lab(page)).toBeVisible()
}

/** Opens the lab past its bet, with the first block run and shown at its end. */
export async function openRun(page: Page): Promise<void> {
  await openLab(page)
  await page.getByRole('button', { name: 'Skip the bet' }).click()
  await expectReady(page)
}

export async function expectReady(page: Page): Promise<void> {
  await expect(lab(page)).toHaveAttribute('data-state', 'ready')
}

async function cells(page: Page, name: RegExp): Promise<string[]> {
  return page
    .getByTestId('lab-numbers')
    .getByRole('row', { name })
    .getByRole('cell')
    .allTextContents()
}

/** Runs the domain here and compares figure by figure. */
export async function expectNumbers(page: Page, settings: LabSettings): Promise<Simulation> {
  await expectReady(page)
  const simulation = simulate(settings)
  const all = (say: (timeline: Timeline) => string): string[] =>
    EXECUTORS.map(name => say(simulation.timelines[name]))
  await expect
    .poll(() => cells(page, /^Final state/))
    .toEqual(all(({ fingerprint }) => fingerprint))
  expect(await cells(page, /^Elapsed/)).toEqual(all(({ totals }) => formatMillions(totals.elapsed)))
  expect(await cells(page, /^Speed-up/)).toEqual(all(({ totals }) => formatTimes(totals.speedup)))
  expect(await cells(page, /^Amdahl/)).toEqual(all(({ totals }) => formatTimes(totals.amdahl)))
  expect(await cells(page, /^Limit/)).toEqual(all(({ totals }) => formatTimes(totals.speedupLimit)))
  expect(await cells(page, /^Aborts/)).toEqual(all(({ totals }) => formatCount(totals.aborts)))
  expect(await cells(page, /^Re-executed/)).toEqual(
    all(({ totals }) => formatMillions(totals.reexecutedGas))
  )
  return simulation
}
