import { readFileSync } from 'node:fs'
import { type Locator, type Page } from '@playwright/test'
import { type KnownBlock } from '../../src/content/real-blocks.ts'
import { blockOfDay, dayName, dayOf, isoDate } from '../../src/features/block-bet/days.ts'
import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { expectAwake, nextFrames } from './frames.ts'
import { openWithLateFace, readShifts } from './shifts.ts'
import { expect, test } from './test.ts'

const bet = (page: Page): Locator => page.getByTestId('block-bet')
const run = (page: Page): Locator => page.getByRole('button', { name: 'Place the bet and run' })

const blockOn = (day: number): number | undefined => {
  const blocks: KnownBlock[] = JSON.parse(readFileSync('dist/today.json', 'utf8'))
  return blockOfDay(day, blocks)?.number
}

/** What everybody bet, from 1x to 8x. */
const COUNTS = Array.from({ length: 71 }, (_, step) => ({ bet: (step + 10) / 10, bets: 5 }))

async function answerBets(page: Page): Promise<void> {
  await page.route('**/rpc/place_bet', route => route.fulfill({ status: 204 }))
  await page.route('**/rpc/bets_of?*', route => route.fulfill({ json: COUNTS }))
}

/** The day that the page opened on. */
async function openToday(page: Page): Promise<number> {
  await answerBets(page)
  await page.goto('/today')
  const day = dayOf(await page.evaluate(() => Date.now()))
  await expect(bet(page)).toHaveAttribute('data-block', String(blockOn(day)))
  await expect(bet(page)).toHaveAttribute('data-day', isoDate(day))
  return day
}

test('a bet by keyboard stands among everybody’s, also after a reload', async ({ page }) => {
  const day = await openToday(page)
  await expect(bet(page)).toHaveAttribute('data-state', 'asking')
  await page.getByRole('slider', { name: 'Your bet' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(bet(page)).toHaveAttribute('data-state', 'told')
  await expect(page.getByTestId('all-bets')).toHaveAttribute('data-bets', '355')
  await expect(
    page.getByRole('img', { name: /^Half of 355 people bet above 4\.5x\./ })
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'In words' })).toHaveValue(
    new RegExp(`^Today’s block, ${dayName(day)}: [^]*/block/${blockOn(day)}\\?bet=4\\.4$`)
  )
  await page.getByRole('checkbox', { name: 'Show the result, too' }).check()
  await expect(page.getByRole('textbox', { name: 'In words' })).toHaveValue(/Our model: \d/)
  const days = page.getByRole('region', { name: 'Your last seven days' }).getByRole('listitem')
  await expect(days.last()).toHaveText(/^Today.*you bet 4\.4x/)
  await expect(days.getByRole('link', { name: /^Bet late/ })).toHaveCount(6)
  await expect(page.getByText(/^Next block in (\d+ h )?\d+ min\.$/)).toBeVisible()
  const reminder = page.getByRole('link', { name: 'Add a daily reminder to your calendar' })
  const calendar = await page.request.get((await reminder.getAttribute('href')) ?? '')
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  expect(await calendar.text()).toMatch(/\r\nRRULE:FREQ=DAILY\r\n/)

  await page.reload()
  await expect(bet(page)).toHaveAttribute('data-state', 'told')
  await expect(bet(page)).toContainText('You bet 4.4x.')
})

test('yesterday’s block says how its bets went, and a bet today is the second in a row', async ({
  page
}) => {
  const yesterday = blockOn(dayOf(Date.now()) - 1)
  await page.addInitScript(
    block => localStorage.setItem('altius:bets', `{"version":1,"bets":{"${block}":3.1}}`),
    yesterday
  )
  await openToday(page)
  const yesterdays = page.locator('p').filter({ hasText: /^Yesterday:/ })
  await expect(yesterdays).toHaveText(
    /You bet 3\.1x\. Our model: \d\.\d\dx\. Half of 355 people bet above 4\.5x\./
  )
  await expect(yesterdays.getByRole('link')).toHaveAttribute('href', `/block/${yesterday}`)
  await run(page).click()
  await expect(page.getByTestId('days-in-a-row')).toHaveText('Days in a row: 2')
})

test('a page left open says at midnight that the next block is here, and keeps its own', async ({
  page
}) => {
  await page.clock.install({ time: new Date(2026, 10, 27, 23, 59, 30) })
  const day = await openToday(page)
  const next = page.getByRole('link', { name: 'The next block is here' })
  await page.clock.runFor(20_000)
  await expect(next).toHaveCount(0)
  await page.clock.runFor(20_000)
  await expect(next).toBeVisible()
  await expect(bet(page)).toHaveAttribute('data-block', String(blockOn(day)))
  await run(page).click()
  await expect(page.getByRole('heading', { name: 'Bet on the next block' })).toBeVisible()
  await expectAccessible(page)
  await next.click()
  await expect(bet(page)).toHaveAttribute('data-block', String(blockOn(day + 1)))
  await expect(page.getByRole('slider', { name: 'Your bet' })).toHaveValue('4.5')
})

test('axe finds nothing, before the bet and after it', async ({ page }) => {
  await openToday(page)
  await expectAccessible(page)
  await run(page).click()
  await expect(page.getByTestId('all-bets')).toBeVisible()
  await expectAccessibleEverywhere(page)
})

for (const width of [390, 1280])
  for (const stored of [false, true])
    test(
      `nothing moves when the block arrives ${stored ? 'with its bet ' : ''}(${width} px)`,
      { tag: '@chromium' },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await answerBets(page)
        // On this day the words wrap the same in both fonts. On others, a late font moves them.
        const noon = new Date(2026, 10, 27, 12).getTime()
        await page.clock.setFixedTime(noon)
        const blocks = stored ? [blockOn(dayOf(noon))] : []
        await page.addInitScript(blocks => {
          const bets = Object.fromEntries(blocks.map(block => [block, 3.1]))
          localStorage.setItem('altius:bets', JSON.stringify({ version: 1, bets }))
        }, blocks)
        await openWithLateFace(page, '/today')
        await expectAwake(page)
        await expect(bet(page)).toHaveAttribute('data-state', stored ? 'told' : 'asking')
        await expect(page.getByText(/people bet above/).first()).toBeAttached()
        await nextFrames(page)
        const { sum, words } = await readShifts(page)
        expect(sum, words).toBeLessThan(0.01)
      }
    )

test('a link takes bets and their row to another device, where they are added by hand', async ({
  page,
  browser
}) => {
  await openToday(page)
  await run(page).click()
  await page.getByText('Take your row to another device').click()
  const link = await page.getByLabel(/^This link holds your bets/).inputValue()
  await expectAccessible(page)
  const device = await browser.newContext()
  const other = await device.newPage()
  await answerBets(other)
  await other.goto(link)
  await expect(bet(other)).toHaveAttribute('data-state', 'asking')
  const brought = other.getByRole('region', { name: 'Bets from another device' })
  await expect(brought).toContainText('This link brings 1 bet from another device.')
  await brought.getByRole('button', { name: 'Add them here' }).click()
  await expect(brought).toHaveCount(0)
  await expect(bet(other)).toHaveAttribute('data-state', 'told')
  await expect(other.getByTestId('days-in-a-row')).toHaveText('Days in a row: 1')
  expect(new URL(other.url()).hash).toBe('')
  await device.close()
})

test('a block that is back asks for a rematch, and says the earlier bet after the new one', async ({
  page
}) => {
  await page.clock.setFixedTime(new Date(2027, 5, 1, 12))
  const day = dayOf(new Date(2027, 5, 1, 12).getTime())
  await page.addInitScript(block => {
    if (localStorage.getItem('altius:bets')) return
    localStorage.setItem('altius:bets', `{"version":1,"bets":{"${block}":3.1}}`)
    localStorage.setItem('altius:bet-dates', `{"version":1,"dates":{"${block}":"2026-12-04"}}`)
  }, blockOn(day))
  await openToday(page)
  await expect(bet(page)).toHaveAttribute('data-state', 'asking')
  await expect(page.getByText('You bet 3.1x on December 4.')).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await run(page).click()
  await expect(bet(page)).toHaveAttribute('data-state', 'told')
  await expect(page.getByText('You bet 3.1x on December 4.')).toBeVisible()
  await page.reload()
  await expect(bet(page)).toContainText('You bet 4.5x.')
})
