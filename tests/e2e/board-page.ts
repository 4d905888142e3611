import { type Locator, type Page } from '@playwright/test'

export type ShownRow = {
  rank: number
  username: string
  iq: string
  followers: string
  following: string
  isFollower: boolean
}

/** What stands in every row of the board, read in one go. */
export function shownRows(page: Page): Promise<ShownRow[]> {
  return page.getByTestId('winner-row').evaluateAll(rows =>
    rows.map(row => {
      const text = (id: string) => row.querySelector(`[data-testid="${id}"]`)?.textContent ?? ''
      return {
        rank: Number(text('winner-rank')),
        username: row.querySelector('a')?.textContent?.slice(1) ?? '',
        iq: text('winner-iq'),
        followers: text('winner-followers'),
        following: text('winner-following'),
        isFollower: row.querySelector('[data-testid="follower-badge"]') !== null
      }
    })
  )
}

export function searchBox(page: Page): Locator {
  return page.getByPlaceholder('Search by username...')
}

export function choice(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

export function pagination(page: Page, place: 'top' | 'bottom' = 'top'): Locator {
  return page.getByRole('navigation', { name: `Pagination, ${place}` })
}

/** Opens the board and waits until its rows are there. */
export async function openBoard(page: Page, path = '/winners'): Promise<void> {
  await page.goto(path)
  await page.getByTestId('winner-row').first().waitFor()
}

/** How many answers of the backend are kept on the device. */
export function keptBatches(page: Page): Promise<number> {
  return page.evaluate(async () => (await (await caches.open('winners')).keys()).length)
}
