import { type CDPSession, type Page } from '@playwright/test'
import { type Painted } from './probe.ts'
import { type Shown } from './reference.ts'

/** A visitor's hands: keys and clicks as the browser gets them from a keyboard and a mouse. */
export type Hands = {
  /** Types into the search box without waiting in between; answers for the last letter. */
  readonly type: (letters: string, expected: Shown) => Promise<Painted>
  readonly clear: (expected: Shown) => Promise<Painted>
  readonly click: (name: string, expected: Shown) => Promise<Painted>
}

export function createHands(page: Page, cdp: CDPSession): Hands {
  const search = page.getByPlaceholder('Search by username...').filter({ visible: true })

  async function expecting(
    expected: Shown,
    event: 'keydown' | 'click',
    presses: number,
    act: () => Promise<unknown>
  ): Promise<Painted> {
    await page.evaluate(args => window.probe.expect(...args), [expected, event, presses] as const)
    await act()
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
      return expecting(expected, 'keydown', letters.length, () =>
        Promise.all(
          [...letters].map(letter => press(letter, letter.toUpperCase().charCodeAt(0), letter))
        )
      )
    },
    clear: async expected => {
      await search.selectText()
      return expecting(expected, 'keydown', 1, () => press('Delete', 46))
    },
    click: async (name, expected) => {
      const named = { name, exact: true }
      const control = page.getByRole('button', named).or(page.getByRole('link', named)).first()
      await control.scrollIntoViewIfNeeded()
      const box = await control.boundingBox()
      if (!box) throw new Error(`There is nothing to press that is named ${name}`)
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      return expecting(expected, 'click', 1, () => clickAt(x, y))
    }
  }
}
