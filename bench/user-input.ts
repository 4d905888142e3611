import { type CDPSession, type Page } from '@playwright/test'
import { type Painted } from './probe.ts'
import { type Expected } from './reference.ts'

/** Key and mouse events, as the browser gets them from the devices. */
export type UserInput = {
  /** Types into the search box without pauses; resolves for the last letter. */
  readonly type: (letters: string, expected: Expected) => Promise<Painted>
  readonly clear: (expected: Expected) => Promise<Painted>
  /** With the time until the visible rows have their descriptions, if these are given. */
  readonly click: (
    name: string,
    expected: Expected,
    descriptions?: readonly string[]
  ) => Promise<Painted>
}

export function createUserInput(page: Page, cdp: CDPSession): UserInput {
  const search = page.getByPlaceholder('Search by username...').filter({ visible: true })

  async function paintedAfter(
    expected: Expected,
    event: 'keydown' | 'click',
    presses: number,
    dispatch: () => Promise<unknown>,
    descriptions?: readonly string[]
  ): Promise<Painted> {
    const args = [expected, event, presses, descriptions] as const
    await page.evaluate(given => window.probe.expect(...given), args)
    await dispatch()
    return page.evaluate(() => window.probe.painted)
  }

  async function press(key: string, code: number, text?: string): Promise<void> {
    const at = { key, windowsVirtualKeyCode: code }
    await Promise.all([
      cdp.send('Input.dispatchKeyEvent', {
        ...at,
        ...(text === undefined ? { type: 'rawKeyDown' } : { type: 'keyDown', text })
      }),
      cdp.send('Input.dispatchKeyEvent', { ...at, type: 'keyUp' })
    ])
  }

  async function clickAt(x: number, y: number): Promise<void> {
    const at = { x, y, button: 'left', clickCount: 1 } as const
    await Promise.all([
      cdp.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' }),
      cdp.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' })
    ])
  }

  return {
    type: async (letters, expected) => {
      await search.focus()
      return paintedAfter(expected, 'keydown', letters.length, () =>
        Promise.all(
          [...letters].map(letter => press(letter, letter.toUpperCase().charCodeAt(0), letter))
        )
      )
    },
    clear: async expected => {
      await search.selectText()
      return paintedAfter(expected, 'keydown', 1, () => press('Delete', 46))
    },
    click: async (name, expected, descriptions) => {
      const named = { name, exact: true }
      const control = page.getByRole('button', named).or(page.getByRole('link', named)).first()
      await control.scrollIntoViewIfNeeded()
      const box = await control.boundingBox()
      if (!box) throw new Error(`There is no button or link named ${name}`)
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      return paintedAfter(expected, 'click', 1, () => clickAt(x, y), descriptions)
    }
  }
}
