import tokens from './tokens.css?raw'

const [light, dark] = [...tokens.matchAll(/--paper: (.+);/g)].flatMap(([, color]) => color ?? [])
if (!light || !dark) throw new Error('src/styles/tokens.css gives no paper for light and for dark')

/** The ground of every page, for what shows it outside of the page: CSS colors. */
export const PAPER = { light, dark }
