/** The code points that WebDriver uses for keys without text: https://w3c.github.io/webdriver/#keyboard-actions */
const CODES: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015'
}

/** The input actions for pressing keys, each with the modifiers before it: `Shift+Tab`. */
export function keyActions(keys: readonly string[]): object {
  return keyboard(
    keys.flatMap(key => {
      const values = key.split('+').map(name => CODES[name] ?? name)
      return [
        ...values.map(value => ({ type: 'keyDown', value })),
        ...values.toReversed().map(value => ({ type: 'keyUp', value }))
      ]
    })
  )
}

/** The input actions for entering text. */
export function textActions(text: string): object {
  return keyboard(
    [...text].flatMap(value => [
      { type: 'keyDown', value },
      { type: 'keyUp', value }
    ])
  )
}

function keyboard(actions: readonly object[]): object {
  return { type: 'key', id: 'keyboard', actions }
}
