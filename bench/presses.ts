import { type Locator, type Page } from '@playwright/test'

/** A control, and how a visitor uses it. Those of a page are pressed in this order, on one visit. */
export type Press = {
  readonly name: string
  readonly control: (page: Page) => Locator
  /** A key to press on it. Without one, it is clicked. */
  readonly key?: string
  /** Gets there. */
  readonly before?: (page: Page) => Promise<unknown>
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first()
const inside = (selector: string, name: string | RegExp) => (page: Page) =>
  page.locator(selector).getByRole('button', { name }).first()
const css = (selector: string) => (page: Page) => page.locator(selector).first()
const slider = (name: string) => (page: Page) => page.getByRole('slider', { name }).first()

const showLab = (page: Page) => page.getByTestId('lab').scrollIntoViewIfNeeded()
const endRace = (page: Page) => page.getByRole('button', { name: 'Watch again' }).first().waitFor()
const startAgain = (page: Page) => page.reload({ waitUntil: 'networkidle' })

const HOME: readonly Press[] = [
  { name: 'hero: pause or play', control: css('#hero button[aria-label*="animation"]') },
  { name: 'hero: a step', control: button(/^Show step \d of 4$/) },
  { name: 'a term', control: css('main button[popovertarget], #basics p button') },
  { name: 'close the panel', control: inside('[data-testid=quick-access]', 'Close') },
  { name: 'a check’s option', control: css('#basics input[type=radio]') },
  { name: 'a fold', control: css('main section summary') },
  { name: 'conflict by hand: a step', control: button(/^Step Ana: /) },
  { name: 'conflict by hand: start over', control: button('Start over') },
  { name: 'stale steps: mark', control: css('#core-tech input[type=checkbox]') },
  { name: 'stale steps: check', control: button('Check my steps') },
  { name: 'lab: bet line', control: slider('Your bet'), key: 'ArrowLeft', before: showLab },
  { name: 'lab: place the bet', control: button('Place the bet and run') },
  { name: 'lab: show the result', control: button('Show the result') },
  { name: 'lab: watch again', control: button('Watch again'), before: endRace },
  { name: 'lab: race three ways', control: button('Next: race three ways') },
  { name: 'gas slider', control: slider('Gas per second'), key: 'ArrowRight' },
  { name: 'a guess', control: inside('#gigagas', '6,500') },
  { name: 'quiz: start', control: button(/^Start the quiz/) },
  {
    name: 'quiz: an option',
    control: css('[data-testid=quiz] input[type=radio]'),
    before: page => page.locator('[data-testid=quiz][data-state=question]').waitFor()
  },
  { name: 'quiz: answer', control: css('[data-testid=quiz] button[type=submit]') },
  { name: 'quiz: next', control: css('[data-testid=quiz] button:has-text("Next")') },
  { name: 'games: crossword', control: page => page.getByRole('tab', { name: 'Crossword' }) },
  {
    name: 'crossword: a letter',
    control: css('[data-testid=crossword-game] input[tabindex="0"]'),
    key: 'e'
  }
]

const BOARD: readonly Press[] = [
  { name: 'search, a key', control: page => page.getByRole('searchbox').first(), key: '1' },
  {
    name: 'search, emptied',
    control: page => page.getByRole('searchbox').first(),
    key: 'Backspace'
  },
  { name: 'sort by followers', control: button('Followers') },
  { name: 'sort by rank', control: button('Rank') },
  { name: 'next page', control: css('nav[aria-label^=Pagination] >> text=Next') },
  { name: '500 rows', control: button('500') },
  {
    name: 'search, a key with 500 rows',
    control: page => page.getByRole('searchbox').first(),
    key: '1'
  },
  { name: '50 rows', control: button('50') },
  { name: 'verify', control: button('Verify') }
]

const BET: readonly Press[] = [
  { name: 'bet line', control: slider('Your bet'), key: 'ArrowLeft' },
  { name: 'place the bet', control: button('Place the bet and run') },
  { name: 'show the result', control: button('Show the result') },
  { name: 'watch again', control: button('Watch again') },
  { name: 'pause', control: button('Pause') },
  { name: 'show the result, too', control: css('#send-bet input[type=checkbox]'), before: endNow }
]

async function endNow(page: Page): Promise<void> {
  await startAgain(page)
  await page.locator('[data-testid=block-bet][data-state=told]').waitFor()
}

export const PRESSES: Readonly<Record<string, readonly Press[]>> = {
  '/': HOME,
  '/winners': BOARD,
  '/today': BET,
  '/block/15537394': BET,
  '/block': [
    { name: 'new', control: button('New') },
    { name: 'missed by most', control: button('Missed by most') },
    { name: 'all', control: button('All') }
  ],
  '/challenge': [
    { name: 'sample: an option', control: css('#sample input[type=radio]') },
    { name: 'sample: answer', control: css('#sample button[type=submit]') }
  ],
  '/timeline': [{ name: 'Altius only', control: css('#timeline-events input[type=checkbox]') }]
}
