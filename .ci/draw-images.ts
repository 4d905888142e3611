import { readFileSync, writeFileSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'
import sharp from 'sharp'
import { HOME, PAGES, PICTURE } from '../src/content/pages.ts'
import { betQuestion, blockPath, KNOWN_BLOCKS } from '../src/content/real-blocks.ts'
import { type Recording } from '../src/domain/engine/recording.ts'
import { compareLanes, LANES, type Placement } from '../src/features/hero/block.ts'
import { oneCorePath } from '../src/race/lane-paths.ts'
import { SITE } from '../src/site.ts'
import { findChromium } from './ensure-chromium.ts'

/** Draws the pictures for shared links and the PNG icons. Run it after a change of words, logo or tokens. */

/** Block positions in each line's lane, from 0 to 1. */
const BLOCKS: Readonly<Record<string, readonly (readonly (readonly [number, string?])[])[]>> = {
  '/winners': [
    [[0.07], [0.19], [0.39], [0.54], [0.82, 'medal-gold']],
    [[0.13], [0.55, 'medal-silver']],
    [[0.1], [0.37, 'medal-bronze']]
  ],
  '/timeline': [[[0.45]], [[0.12], [0.3], [0.62]], [[0.06], [0.24], [0.42], [0.63], [0.81]]]
}

const FONT =
  'node_modules/@fontsource-variable/funnel-sans/files/funnel-sans-latin-wght-normal.woff2'
const LOGO = readFileSync('public/favicon.svg', 'utf8')

const head = `<!doctype html><meta charset="utf-8"><style>${readFileSync('src/styles/tokens.css', 'utf8')}
  @font-face { font-family: Funnel; src: url(data:font/woff2;base64,${readFileSync(FONT).toString('base64')}); font-weight: 300 800 }
  * { margin: 0; box-sizing: border-box }
  body { width: ${PICTURE.width}px; height: ${PICTURE.height}px; padding: 72px 0 0 72px; overflow: hidden;
    background: var(--paper); color: var(--ink); font: 600 112px/1.06 Funnel; letter-spacing: -.02em }
  p:has(b) { display: flex; align-items: center; gap: 40px; white-space: nowrap }
  b { position: relative; flex: 1; height: 3px; background: var(--line); top: 6px }
  i { position: absolute; top: -14px; width: 46px; height: 30px; border-radius: 9px; background: var(--flow) }
  footer { position: absolute; left: 72px; right: 72px; bottom: 64px; display: flex; align-items: center;
    gap: 20px; font-size: 36px; letter-spacing: -.01em }
  footer span { margin-left: auto; color: var(--soft); font-weight: 400; font-size: 30px; letter-spacing: 0 }
  body:has(.race) { padding-top: 44px; font-size: 96px }
  .race { position: absolute; inset: 284px 0 0; font-size: 36px; letter-spacing: -.01em }
  .race span, .race hr, .race i { position: absolute }
  .race span { left: 72px; white-space: nowrap }
  .race hr { left: 224px; right: 0; border: solid var(--line); border-width: 3px 0 0 }
  .race i { top: auto; height: 28px; width: 104px; border: 3px solid transparent }
  .race .wait { border-color: var(--wait-edge); background: var(--paper) }
  .race .clash { border-color: var(--clash-edge);
    background: repeating-linear-gradient(-45deg, var(--clash-wash) 0 7px, var(--clash-edge) 7px 11px) }
  .race + footer { bottom: 36px }
  footer svg { width: 60px; height: 60px }
  h1 { font-size: 50px; font-weight: 600; line-height: 1.15; letter-spacing: -.01em; margin: -16px 72px 16px 0; text-wrap: balance }
  h1 + svg { display: block; width: 1056px; height: 270px; font-size: 36px; letter-spacing: -.01em; fill: var(--ink) }
</style>`
const foot = `<footer>${LOGO}${SITE.product}<span>Parallel execution, explained</span></footer>`

/** The picture of each page by its path in the site, as PNG. */
export async function drawPictures(browser: Browser): Promise<ReadonlyMap<string, Buffer>> {
  // Dark pictures use the dark tokens.
  const tab = await browser.newPage({ viewport: PICTURE, colorScheme: 'dark' })
  const drawn = new Map<string, Buffer>()
  const draw = async (path: string, body: string, colours: number): Promise<void> => {
    await tab.setContent(head + body + foot)
    await tab.evaluate(() => document.fonts.ready)
    const shot = sharp(await tab.screenshot())
    drawn.set(path, await shot.png({ palette: true, colours, effort: 10 }).toBuffer())
  }
  for (const block of KNOWN_BLOCKS) {
    const body = `<h1>${betQuestion(block).replace('. ', '.<br>')}</h1>${drawQuestion(block.number)}`
    await draw(`${blockPath(block.number)}.png`, body, 16)
  }
  await draw(HOME.picture.path, `<p>${SITE.tagline}</p>${drawRace()}`, 64)
  for (const { path, picture } of PAGES) {
    const lanes = BLOCKS[path]
    if (lanes)
      await draw(
        picture.path,
        picture.lines.map((words, line) => drawLine(words, lanes[line])).join(''),
        64
      )
  }
  await tab.close()
  return drawn
}

/** A block's transactions in one lane, and eight empty lanes. */
function drawQuestion(number: number): string {
  const file = new URL(`../src/content/real-blocks/${number}.json`, import.meta.url)
  const recording: Recording = JSON.parse(readFileSync(file, 'utf8'))
  const one = oneCorePath(recording.gas, { x: 152, y: 12, width: 904, height: 36 })
  const lanes = Array.from({ length: 8 }, (_, lane) => `M152 ${88 + lane * 25}h904`).join('')
  return `<svg><text y="42">1 core</text><path d="${one}" fill="var(--wait)"/><text y="188">8 cores</text>
    <path d="${lanes}" stroke="var(--line)" stroke-width="3"/>
    <text x="604" y="248" text-anchor="middle" font-size="210" stroke="var(--paper)" stroke-width="28" paint-order="stroke" fill="var(--flow)">?</text></svg>`
}

function drawLine(words: string, blocks: (typeof BLOCKS)[string][number] = []): string {
  const drawn = blocks.map(
    ([at, color = 'flow']) => `<i style="left:${at * 100}%;background:var(--${color})"></i>`
  )
  return `<p><span>${words}</span><b>${drawn.join('')}</b></p>`
}

/** One lane against four: the block of the hero's animation. */
function drawRace(): string {
  const { sequential, sequentialTurns, parallel, parallelTurns } = compareLanes()
  const draw = (top: number, lanes: number, turns: number, runs: readonly Placement[]): string => {
    const middleOf = (lane: number): number => top + 42 * lane
    const hrs = Array.from({ length: lanes }, (_, lane) => `<hr style="top:${middleOf(lane)}px">`)
    const blocks = runs.map(({ lane, turn, isAborted }) => {
      const tone = lanes === 1 ? 'wait' : isAborted ? 'clash' : ''
      return `<i class="${tone}" style="left:${240 + 118 * turn}px;top:${middleOf(lane) - 13}px"></i>`
    })
    const middle = middleOf((lanes - 1) / 2)
    return `<span style="top:${middle - 20}px">${turns} turns</span>${hrs.join('')}${blocks.join('')}`
  }
  const one = draw(20, 1, sequentialTurns, sequential)
  return `<div class="race">${one}${draw(86, LANES, parallelTurns, parallel)}</div>`
}

/** The PNG icons by their path in the site. */
export async function drawIcons(): Promise<ReadonlyMap<string, Buffer>> {
  const square = LOGO.replace(' rx="7"', '')
  // A device may cut a maskable icon down to a circle of four fifths: https://www.w3.org/TR/appmanifest/#icon-masks
  const inCircle = square
    .replaceAll(/M0 ([\d.]+)h32/g, 'M-4 $1h40')
    .replace(/<path[^]*(?=<\/svg>)/, '<g transform="matrix(.8 0 0 .8 3.2 3.2)">$&</g>')
  const icons = [
    ['/favicon-32.png', LOGO, 32],
    ['/icon-192.png', LOGO, 192],
    [SITE.icon, LOGO, 512],
    ['/icon-maskable.png', inCircle, 512],
    ['/apple-touch-icon.png', square, 180]
  ] as const
  const drawn = icons.map(async ([path, svg, size]) => {
    const image = sharp(Buffer.from(svg), { density: 72 * (size / 32) }).resize(size, size)
    return [path, await image.png({ palette: true, effort: 10 }).toBuffer()] as const
  })
  return new Map(await Promise.all(drawn))
}

if (import.meta.main) {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update']
  })
  for (const [path, bytes] of [...(await drawPictures(browser)), ...(await drawIcons())]) {
    writeFileSync(`public${path}`, bytes)
    console.log(`${path}: ${bytes.length} bytes`)
  }
  await browser.close()
}
