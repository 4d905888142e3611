import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { SITE } from '../src/site.ts'

/** Draws public/share.png and the PNG icons. Run it after a change of the tagline, the logo or the tokens. */

const LINES = [
  { words: 'The Parallel', blocks: [0.06, 0.24, 0.47, 0.83] },
  { words: 'Execution Layer', blocks: [0.2, 0.68] },
  { words: 'for Web3', blocks: [0.1, 0.21, 0.42, 0.58, 0.67, 0.9] }
] as const

if (LINES.map(({ words }) => words).join(' ') !== SITE.tagline) {
  throw new Error('The lines no longer make the tagline of src/site.ts')
}

const FONT =
  'node_modules/@fontsource-variable/funnel-display/files/funnel-display-latin-wght-normal.woff2'
const SIZE = { width: 1200, height: 630 }
const tokens = readFileSync('src/styles/tokens.css', 'utf8')
const font = readFileSync(FONT).toString('base64')

const lanes = LINES.map(({ words, blocks }) => {
  const drawn = blocks.map(at => `<i style="left:${at * 100}%"></i>`).join('')
  return `<p><span>${words}</span><b>${drawn}</b></p>`
})

const page = `<!doctype html><meta charset="utf-8"><style>${tokens}
  @font-face { font-family: Funnel; src: url(data:font/woff2;base64,${font}); font-weight: 300 800 }
  * { margin: 0; box-sizing: border-box }
  body { width: 1200px; height: 630px; padding: 72px 0 0 72px; overflow: hidden;
    background: var(--paper); color: var(--ink); font: 600 112px/1.06 Funnel; letter-spacing: -.03em }
  p { display: flex; align-items: center; gap: 40px; white-space: nowrap }
  b { position: relative; flex: 1; height: 3px; background: var(--line); top: 6px }
  i { position: absolute; top: -14px; width: 46px; height: 30px; border-radius: 9px; background: var(--flow) }
  footer { position: absolute; left: 72px; right: 72px; bottom: 64px; display: flex; align-items: center;
    gap: 20px; font-size: 36px; letter-spacing: -.01em }
  footer span { margin-left: auto; color: var(--soft); font-weight: 400; font-size: 30px; letter-spacing: 0 }
  svg { width: 60px; height: 60px }
</style>${lanes.join('')}<footer>${readFileSync('public/favicon.svg', 'utf8')}Altius<span>Parallel execution, explained</span></footer>`

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update']
})
// The image is dark, as the tokens have it.
const tab = await browser.newPage({ viewport: SIZE, colorScheme: 'dark' })
await tab.setContent(page)
await tab.evaluate(() => document.fonts.ready)
const shot = await tab.screenshot()
await browser.close()

const images = {
  'share.png': sharp(shot).png({ palette: true, colours: 64, effort: 10 }),
  'favicon-32.png': icon(32),
  'apple-touch-icon.png': icon(180)
}

function icon(size: number): sharp.Sharp {
  return sharp('public/favicon.svg', { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
}

for (const [name, image] of Object.entries(images)) {
  const bytes = await image.toBuffer()
  writeFileSync(`public/${name}`, bytes)
  console.log(`${name}: ${bytes.length} bytes`)
}
