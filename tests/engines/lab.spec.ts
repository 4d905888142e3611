import { simulate } from '../../src/features/lab/simulation.ts'
import { EXECUTORS, type LabSettings } from '../../src/features/lab/engine/settings.ts'
import { PRESETS } from '../../src/features/lab/presets.ts'
import { PUZZLES } from '../../src/features/lab/puzzles.ts'
import { INITIAL_SETTINGS } from '../../src/features/lab/url.ts'
import { formatTimes } from '../../src/ui/format.ts'
import { comeTo, openLanding } from './landing.ts'
import { type Locator } from './locator.ts'
import { type Page } from './page.ts'
import { expect, test } from './test.ts'

const lab = (view: Page): Locator => view.getByTestId('lab')

async function openLab(view: Page): Promise<void> {
  await openLanding(view)
  await comeTo(view, '#lab', lab(view))
}

async function expectReady(view: Page): Promise<void> {
  await expect.poll(() => lab(view).attribute('data-state')).toBe('ready')
}

/** Compares what the page shows with a run of the same block here, so that the engine has counted alike. */
async function expectNumbers(view: Page, settings: LabSettings): Promise<void> {
  await expectReady(view)
  const { timelines } = simulate(settings)
  const cells = (name: RegExp): Promise<string[]> =>
    view.getByTestId('lab-numbers').getByRole('row', { name }).getByRole('cell').texts()
  await expect
    .poll(() => cells(/^Final state/))
    .toEqual(EXECUTORS.map(name => timelines[name].fingerprint))
  expect(await cells(/^Speed-up/)).toEqual(
    EXECUTORS.map(name => formatTimes(timelines[name].totals.speedup))
  )
}

test('the lab takes a bet, runs in a worker and counts like the model', async ({ view }) => {
  await openLab(view)
  const bet = lab(view).getByRole('slider', { name: 'Your guess' })
  await bet.focus()
  await view.press('End')
  await lab(view).getByRole('button', { name: 'Place the bet and run' }).click()
  await expectReady(view)
  await expect.poll(() => view.getByTestId('lab-bet').text()).toContain('You said 8.00x')
  await expectNumbers(view, INITIAL_SETTINGS)
  const fetched = await view.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name)
  )
  expect(fetched.filter(name => name.includes('/_astro/simulation'))).toEqual([])

  await lab(view).getByRole('slider', { name: 'Cores' }).focus()
  await view.press('Home')
  await expectNumbers(view, { ...INITIAL_SETTINGS, cores: 1 })
  for (const { name, settings } of PRESETS.slice(0, 2)) {
    await lab(view)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
    await expectNumbers(view, settings)
  }
  await lab(view)
    .getByRole('button', { name: /^What is modeled/ })
    .click()
  await lab(view)
    .getByRole('radio', { name: /^Resume/ })
    .click()
  await expectNumbers(view, { ...(PRESETS[1]?.settings ?? INITIAL_SETTINGS), onEstimate: 'resume' })
})

test('the run of the lab plays, pauses and steps, and its lanes are drawn', async ({ view }) => {
  await openLab(view)
  await lab(view).getByRole('button', { name: 'Skip the bet' }).click()
  await expectReady(view)
  const lanes = view.getByTestId('lab-lanes')
  const ink = (): Promise<number> =>
    lanes.locator('canvas').evaluateAll(([canvas]) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
      return new Set(new Uint32Array(pixels?.buffer ?? new ArrayBuffer())).size
    })
  await expect.poll(ink).toBeGreaterThan(5)
  const time = lab(view).getByRole('slider', { name: 'Time' })
  await time.focus()
  await view.press('Home')
  await expect.poll(() => time.value()).toBe('0')
  await lab(view).getByRole('button', { name: 'Step' }).click()
  await expect.poll(async () => Number(await time.value())).toBeGreaterThan(0)
  const stepped = Number(await time.value())
  await lab(view).getByRole('button', { name: 'Play' }).click()
  await expect.poll(async () => Number(await time.value())).toBeGreaterThan(stepped)
})

test('a link to a moment of the lab opens the same moment', async ({ view }) => {
  await view.goto('/?lab=hot-pool.128.100.16.1.partial-reexecution.300000#lab')
  await expectReady(view)
  await expect.poll(() => lab(view).onScreen()).toBe(1)
  const lanes = (): Promise<string | null> => view.getByTestId('lab-lanes').attribute('aria-label')
  const before = await lanes()
  expect(
    await lab(view)
      .getByRole('radio', { name: /^Partial/, checked: true })
      .count()
  ).toBe(1)
  await view.goto('about:blank')
  await view.goBack()
  await expectReady(view)
  await expect.poll(lanes).toBe(before)
})

test('a puzzle of the lab is solved', async ({ view }) => {
  await view.goto('/?puzzle=six-times#lab')
  const puzzle = view.getByTestId('lab-puzzle')
  await puzzle.getByText('Transfers').click()
  await puzzle.getByRole('slider').focus()
  await view.press('End')
  await puzzle.getByRole('button', { name: 'Run this block' }).click()
  await expect
    .poll(() => view.getByTestId('lab-verdict').text())
    .toContain(PUZZLES['six-times'].lesson)
})

test('a conflict is made by hand, found out and run again', async ({ view }) => {
  await openLanding(view)
  const card = view.getByTestId('conflict-by-hand')
  await comeTo(view, '#solution .picture', card)
  const steps = 'Cleo: read, Cleo: swap, Cleo: write, Ana: read, Ana: swap, Ana: write'
  for (const step of steps.split(', '))
    await card.getByRole('button', { name: `Step ${step}` }).click()
  const status = (): Promise<string> => card.getByRole('status').text()
  await expect.poll(status).toContain('Does Ana have to run again?')
  await card.getByRole('button', { name: 'No' }).click()
  await expect.poll(status).toContain('Does Cleo have to run again?')
  await card.getByRole('button', { name: 'Yes' }).click()
  for (const step of ['read', 'swap', 'write'])
    await card.getByRole('button', { name: `Step Cleo: ${step}` }).click()
  await expect.poll(status).toContain('90 coins and 400 tokens')
})

test('the sliders of Amdahl and of gas say what they lead to, by keyboard', async ({ view }) => {
  await openLanding(view)
  const amdahl = view.getByTestId('amdahl-slider')
  await comeTo(view, '#problem .picture', amdahl)
  const share = amdahl.getByRole('slider', { name: 'Parallel' })
  await share.focus()
  await view.press('End')
  await expect.poll(() => amdahl.text()).toContain('Nothing clashes')
  await view.press('ArrowLeft')
  await expect.poll(() => share.attribute('aria-valuetext')).toMatch(/^95% parallel\./)
  await view.press('Tab', 'Home')
  await expect.poll(() => amdahl.text()).toContain('One core gains nothing')

  const gas = view.locator('#gigagas').getByRole('slider', { name: 'Gas per second' })
  await view.locator('#gigagas').scrollIntoView()
  await comeTo(view, '#gigagas figure:last-of-type, #gigagas astro-island > *', gas)
  await gas.focus()
  await view.press('Home')
  await expect
    .poll(() => gas.attribute('aria-valuetext'))
    .toBe('5 million gas per second: 238 transfers or 33 swaps')
  await view.press('End')
  await expect.poll(() => view.getByTestId('gas-slider').text()).toContain('80,952')
})
