import { type Locator, type Page } from '@playwright/test'

/** Controls of one kind, and how a visitor uses the first of them. Those of a page are pressed in this order, on one visit. */
export type Press = {
  readonly name: string
  readonly controls: (page: Page) => Locator
  /** A key to press on it. Without one, it is clicked. */
  readonly key?: string
  /** Gets there. */
  readonly before?: (page: Page) => Promise<unknown>
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const inside = (selector: string, name: string | RegExp) => (page: Page) =>
  page.locator(selector).getByRole('button', { name })
const css = (selector: string) => (page: Page) => page.locator(selector)
const slider = (name: string) => (page: Page) => page.getByRole('slider', { name })

const showLab = (page: Page) => page.getByTestId('lab').scrollIntoViewIfNeeded()
const endRace = (page: Page) => page.getByRole('button', { name: 'Watch again' }).first().waitFor()
const startAgain = (page: Page) => page.reload({ waitUntil: 'networkidle' })

const HOME: readonly Press[] = [
  { name: 'hero: pause or play', controls: css('#hero button[aria-label*="animation"]') },
  { name: 'hero: a step', controls: button(/^Show step \d of 4$/) },
  { name: 'a term', controls: css('main button[popovertarget], #basics p button') },
  { name: 'close the panel', controls: inside('[data-testid=quick-access]', 'Close') },
  { name: 'an option of a figure', controls: css('main figure input[type=radio]') },
  {
    name: 'a check’s option',
    controls: css('#who-can-use button[aria-disabled], #timeline button[aria-disabled]')
  },
  { name: 'a fold', controls: css('main section summary') },
  { name: 'conflict by hand: a step', controls: button(/^Step (?:Ana|Cleo): /) },
  { name: 'conflict by hand: start over', controls: button('Start over') },
  { name: 'stale steps: mark', controls: css('#core-tech input[type=checkbox]') },
  { name: 'stale steps: check', controls: button('Check my steps') },
  { name: 'lab: bet line', controls: slider('Your bet'), key: 'ArrowLeft', before: showLab },
  { name: 'lab: place the bet', controls: button(/^(?:Place the bet and run|Skip the bet)$/) },
  { name: 'lab: show the result', controls: button('Show the result') },
  { name: 'lab: watch again', controls: button('Watch again'), before: endRace },
  { name: 'lab: race three ways', controls: button('Next: race three ways') },
  { name: 'gas slider', controls: slider('Gas per second'), key: 'ArrowRight' },
  { name: 'a guess', controls: css('#gigagas button[aria-pressed]') },
  { name: 'quiz: start', controls: button(/^Start the quiz/) },
  {
    name: 'quiz: an option',
    controls: css('[data-testid=quiz] input[type=radio]'),
    before: page => page.locator('[data-testid=quiz][data-state=question]').waitFor()
  },
  { name: 'quiz: answer', controls: css('[data-testid=quiz] button[type=submit]') },
  { name: 'quiz: next', controls: css('[data-testid=quiz] button:has-text("Next")') },
  { name: 'games: the quiz', controls: page => page.getByRole('tab', { name: 'IQ quiz' }) },
  { name: 'games: crossword', controls: page => page.getByRole('tab', { name: 'Crossword' }) },
  {
    name: 'crossword: a letter',
    controls: css('[data-testid=crossword-game] input[tabindex="0"]'),
    key: 'e'
  }
]

const BOARD: readonly Press[] = [
  { name: 'search, a key', controls: page => page.getByRole('searchbox'), key: '1' },
  { name: 'search, emptied', controls: page => page.getByRole('searchbox'), key: 'Backspace' },
  { name: 'sort by followers', controls: button('Followers') },
  { name: 'sort by following', controls: button('Following') },
  { name: 'sort by rank', controls: button('Rank') },
  { name: 'next page', controls: css('nav[aria-label^=Pagination] >> text=Next') },
  { name: '500 rows', controls: button('500') },
  { name: 'search, a key with 500 rows', controls: page => page.getByRole('searchbox'), key: '1' },
  { name: '100 rows', controls: button('100') },
  { name: '50 rows', controls: button('50') },
  { name: 'a step of the hill', controls: css('.hill-button') },
  { name: 'season', controls: css('#season'), key: 'ArrowDown' },
  { name: 'season, all time', controls: css('#season'), key: 'ArrowUp' },
  { name: 'export', controls: button('Export all matches (CSV)') },
  {
    name: 'verify: a key',
    controls: page => page.getByRole('textbox', { name: 'Username', exact: true }),
    key: 'a'
  },
  { name: 'verify', controls: button('Verify') }
]

const BET: readonly Press[] = [
  { name: 'bet line', controls: slider('Your bet'), key: 'ArrowLeft' },
  { name: 'place the bet', controls: button('Place the bet and run') },
  { name: 'show the result', controls: button('Show the result') },
  { name: 'watch again', controls: button('Watch again') },
  { name: 'pause', controls: button('Pause') },
  { name: 'show the result, too', controls: css('#send-bet input[type=checkbox]'), before: endNow }
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
    { name: 'new', controls: button('New') },
    { name: 'played', controls: button('Played') },
    { name: 'missed by most', controls: button('Missed by most') },
    { name: 'all', controls: button('All') }
  ],
  '/challenge': [
    { name: 'sample: an option', controls: css('#sample input[type=radio]') },
    { name: 'sample: answer', controls: css('#sample button[type=submit]') }
  ],
  '/timeline': [{ name: 'Altius only', controls: css('#timeline-events input[type=checkbox]') }]
}
