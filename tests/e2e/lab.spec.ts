import { entriesOf } from '../../src/features/lab/log-store.ts'
import { INITIAL_SETTINGS } from '../../src/features/lab/url.ts'
import { simulate } from '../../src/features/lab/simulation.ts'
import { PRESETS } from '../../src/features/lab/presets.ts'
import { describeVerdict, formatMillions, verdictOn } from '../../src/features/lab/sentences.ts'
import { type LabSettings } from '../../src/features/lab/engine/settings.ts'
import {
  expectNumbers,
  expectReady,
  lab,
  lanes,
  openLab,
  openRun,
  racer,
  timeSlider
} from './lab-page.ts'
import { quizOf, startQuiz } from './quiz-page.ts'
import { expect, test } from './test.ts'
import { formatTimes } from '../../src/ui/format.ts'

test.describe('the lab', () => {
  test('is fetched only when near, and its worker only for a run', async ({ page }) => {
    const fetched: string[] = []
    page.on('request', request => fetched.push(request.url()))
    page.on('worker', worker => fetched.push(worker.url()))
    const has = (part: string): boolean => fetched.some(url => url.includes(part))
    await page.goto('/')
    await expect(page.locator('astro-island[ssr][client="painted"]')).toHaveCount(0)
    await expect(page.locator('#lab [data-skeleton="section"]')).toContainText('Loading...')
    expect(has('ParallelLab')).toBe(false)
    await page.locator('#lab').scrollIntoViewIfNeeded()
    await expect(lab(page)).toBeVisible()
    expect(has('ParallelLab')).toBe(true)
    expect(has('/_astro/worker-')).toBe(false)
    await page.getByRole('button', { name: 'Skip the bet' }).click()
    await expectReady(page)
    expect(has('/_astro/worker-')).toBe(true)
    expect(has('/_astro/simulation')).toBe(false)
  })

  test('asks for a bet before the first run and compares it', async ({ page }) => {
    await openLab(page)
    await expect(page.getByTestId('lab-numbers')).toHaveCount(0)
    await page.getByRole('slider', { name: 'Your guess' }).fill('7')
    await page.getByRole('button', { name: 'Place the bet and run' }).click()
    await expectReady(page)
    const truth = simulate(INITIAL_SETTINGS).timelines['block-stm'].totals.speedup
    await expect(page.getByTestId('lab-bet')).toHaveText(
      `You said 7.00x, it is ${formatTimes(truth)}. ${describeVerdict(verdictOn(7, truth))}`
    )
    await expect(page.getByText('your bet')).toBeVisible()
  })

  test('runs anew when a setting changes, and shows the figures of the domain', async ({
    page
  }) => {
    await openRun(page)
    await expectNumbers(page, INITIAL_SETTINGS)
    let settings: LabSettings = INITIAL_SETTINGS
    for (const [label, typed, change] of [
      ['Cores', '3', { cores: 3 }],
      ['Transactions', '200', { transactions: 200 }],
      ['Share that clash', '90', { clash: 0.9 }]
    ] as const) {
      settings = { ...settings, ...change }
      await page.getByRole('slider', { name: label }).fill(typed)
      await expectNumbers(page, settings)
    }
    await page.getByText('Airdrop', { exact: true }).click()
    await expectNumbers(page, { ...settings, workload: 'airdrop' })
    await page.getByLabel('Seed', { exact: true }).fill('42')
    await page.getByLabel('Seed', { exact: true }).press('Enter')
    await expectNumbers(page, { ...settings, workload: 'airdrop', seed: 42 })
    await page.getByRole('button', { name: 'New seed' }).click()
    await expect(page.getByLabel('Seed', { exact: true })).not.toHaveValue('42')
    const seed = Number(await page.getByLabel('Seed', { exact: true }).inputValue())
    await expectNumbers(page, { ...settings, workload: 'airdrop', seed })
  })

  test('shows each preset, the first one before any bet', async ({ page }) => {
    await openLab(page)
    for (const { name, settings } of PRESETS) {
      await page.getByRole('button', { name }).click()
      await expectNumbers(page, settings)
    }
  })

  test('runs anew by other rules, chosen by keyboard, and the link keeps them', async ({
    page
  }) => {
    await openRun(page)
    await page.getByRole('button', { name: /^What is modeled/ }).press('Enter')
    const resume = page.getByRole('radio', { name: /^Resume/ })
    await page.getByRole('radio', { name: /^Restart/ }).press('ArrowDown')
    await expect(resume).toBeChecked()
    const settings = { ...INITIAL_SETTINGS, onEstimate: 'resume' } as const
    await expectNumbers(page, settings)
    await page.getByText('Each transaction reads and raises one balance').click()
    const { speedups } = await expectNumbers(page, { ...settings, fees: 'naive' })
    await expect(page.locator('label', { has: resume })).toContainText(
      formatTimes(speedups.onEstimate.resume)
    )
    await expect(page).toHaveURL(/\?lab=mixed\.64\.35\.8\.1\.block-stm\.end\.resume\.naive/)
    await page.reload()
    await expectNumbers(page, { ...settings, fees: 'naive' })
  })

  test('drops a run that is out of date', async ({ page }) => {
    await openRun(page)
    const slider = page.getByRole('slider', { name: 'Transactions' })
    for (const count of ['256', '8', '255', '9', '250', '31']) await slider.fill(count)
    await expectNumbers(page, { ...INITIAL_SETTINGS, transactions: 31 })
  })

  test('says in the log what the simulation shows, event by event', async ({ page }) => {
    await openRun(page)
    const entries = entriesOf(simulate(INITIAL_SETTINGS).timelines['block-stm'].keyEvents)
    const log = page.getByTestId('lab-log').getByRole('listitem')
    const said = entries.map(({ time, sentence }) => formatMillions(time) + sentence)
    await expect(log).toHaveText(said.slice(-11).reverse())
    await timeSlider(page).fill('0')
    const step = page.getByRole('button', { name: 'Step', exact: true })
    for (let turn = 0; turn < 12; turn += 1) await step.click()
    const times = [...new Set(entries.map(({ time }) => time))]
    const now = times.filter(time => time > 0)[11] ?? 0
    const told = entries.filter(({ time }) => time <= now).length
    await expect(log).toHaveText(said.slice(Math.max(0, told - 11), told).reverse())
    await expect(lanes(page)).toHaveAttribute(
      'aria-label',
      new RegExp(`${formatMillions(now)} of .* million gas`)
    )
    await page.getByLabel('Every event').check()
    await expect(page.getByTestId('lab-log')).toContainText(/read|wrote|checked/)
  })

  test('draws the lanes, and others for another time and executor', async ({ page }) => {
    await openRun(page)
    const shot = (): Promise<Buffer> => lanes(page).screenshot()
    const end = await shot()
    await timeSlider(page).fill('200000')
    const middle = await shot()
    expect(middle.equals(end)).toBe(false)
    await racer(page, 'Partial re-execution').click()
    await expect(page.getByRole('radio', { name: /Partial re-execution/ })).toBeChecked()
    expect((await shot()).equals(middle)).toBe(false)
    await racer(page, 'Block-STM').click()
    expect((await shot()).equals(middle)).toBe(true)
  })
})

test.describe('a link to a moment', () => {
  test('leads to the lab and restores settings, executor and time', async ({ page }) => {
    await openRun(page)
    await racer(page, 'Partial re-execution').click()
    await timeSlider(page).fill('300000')
    await expect(page).toHaveURL(/\?lab=mixed\.64\.35\.8\.1\.partial-reexecution\.\d+/)
    const link = page.url().replace(/#.*/, '')
    const before = await lanes(page).getAttribute('aria-label')
    await page.goto('about:blank')
    await page.goto(link)
    await expectReady(page)
    await expect(page.locator('#lab')).toBeInViewport()
    await expect(lanes(page)).toHaveAttribute('aria-label', before ?? '')
    await expect(page.getByRole('radio', { name: /Partial re-execution/ })).toBeChecked()
    await expectNumbers(page, INITIAL_SETTINGS)
  })

  test('is copied, and shown where copying is refused', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openRun(page)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText(/^Copied/)).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(copied).search).toBe('?lab=mixed.64.35.8.1.block-stm.end')
    expect(new URL(copied).hash).toBe('#lab')
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByLabel('Link to this moment')).toHaveValue(copied)
  })

  test('out of bounds is corrected with a warning', async ({ page }) => {
    await openLab(page, '/?lab=mixed.9999.35.8.1.block-stm.end')
    await expect(page.getByText(/out of bounds/)).toBeVisible()
    await expectNumbers(page, { ...INITIAL_SETTINGS, transactions: 256 })
  })

  test('does not scroll back from the quiz on reload', async ({ page }) => {
    await openRun(page)
    await expect(page).toHaveURL(/\?lab=/)
    await page.locator('#crossword').scrollIntoViewIfNeeded()
    await quizOf(page).waitFor()
    await startQuiz(page)
    await expect(page).toHaveURL(/\?lab=[^#]*#crossword$/)
    await page.reload()
    await expect(quizOf(page)).toHaveAttribute('data-state', 'question')
    await expect(quizOf(page)).toBeInViewport()
    await expect(page.locator('#lab')).not.toBeInViewport()
  })

  for (const [hash, place] of [
    ['#lab', '#lab'],
    ['#core-tech', '#lab'],
    ['#timeline', '#timeline']
  ] as const)
    test(`that names ${hash} leads to ${place}`, async ({ page }) => {
      await page.goto(`/?lab=airdrop.32.50.4.7.block-stm.end${hash}`, { waitUntil: 'load' })
      const fromTop = (): Promise<number> =>
        page.locator(place).evaluate(element => Math.abs(element.getBoundingClientRect().top))
      await expect.poll(fromTop).toBeLessThan(100)
    })

  test('stays in the URL together with the section', async ({ page }) => {
    await openRun(page)
    await expect(page).toHaveURL(/\?lab=/)
    await page.locator('#timeline').scrollIntoViewIfNeeded()
    await expect(page).toHaveURL(/\?lab=mixed[^#]*#/)
  })
})
