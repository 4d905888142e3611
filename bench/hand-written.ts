import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser } from '@playwright/test'

/**
 * A page that does nothing but show the rows, by hand: the bound that the board is measured against. Styles and
 * the markup of four rows come from the board, so both lay out the same: ranks 1 to 3, and one for all others.
 */
export async function handWrittenPage(browser: Browser, boardUrl: string): Promise<string> {
  const page = await browser.newPage()
  await page.goto(boardUrl)
  await page.getByTestId('winner-row').nth(49).waitFor()
  const { styles, table } = await page.evaluate(() => {
    const sheets = [...document.querySelectorAll('style, link[rel="stylesheet"]')]
    const rows = [...document.querySelectorAll('[data-testid="winner-row"]')]
    const usual = rows
      .slice(3)
      .find(row => row.querySelector('p') && row.querySelector('[data-testid="follower-badge"]'))
    const copy = rows[0]?.closest('table')?.cloneNode(true)
    if (!(copy instanceof HTMLTableElement) || !usual) throw new Error('The board has no table.')
    copy.tBodies[0]?.replaceChildren(
      ...[...rows.slice(0, 3), usual].map(row => row.cloneNode(true))
    )
    return { styles: sheets.map(sheet => sheet.outerHTML).join('\n'), table: copy.outerHTML }
  })
  await page.close()
  const template = await readFile(path.join(import.meta.dirname, 'hand-written.html'), 'utf8')
  return template.replace('<!-- styles -->', () => styles).replace('<!-- table -->', () => table)
}
