import tokens from './tokens.css?raw'

const [, light, dark] = /--paper: light-dark\((.+), (.+)\);/.exec(tokens) ?? []
if (!light || !dark) throw new Error('src/styles/tokens.css gives no paper for light and for dark')

/** Page background, for `theme-color` and the manifest. */
export const PAPER = { light, dark }
