import { readFileSync } from 'node:fs'
import { type MeasuredNode, Renderer } from '@takumi-rs/core'
import { fromHtml } from '@takumi-rs/helpers/html'
import { PICTURE } from '../content/pages.ts'
import { SITE } from '../site.ts'
import tokens from '../styles/tokens.css?raw'

const FONT =
  'node_modules/@fontsource-variable/funnel-sans/files/funnel-sans-latin-wght-normal.woff2'
const MARGIN = 72

/** The icon as SVG. */
export const ICON = readFileSync('public/favicon.svg', 'utf8')

const CSS = `${tokens.replaceAll(/light-dark\(.+, (.+)\)/g, '$1')}
  div, main, p, h1, b, i, footer { display: block; margin: 0; border: 0 }
  div { position: relative; height: ${PICTURE.height}px; background: var(--band-paper); color: var(--ink); font-family: Funnel; font-weight: 600 }
  main { padding: 60px 0 0 ${MARGIN}px; font-size: 124px; line-height: 1.06; letter-spacing: -.025em }
  p { display: flex; align-items: center; gap: 36px; white-space: nowrap }
  b { position: relative; flex: 1; height: 4px; background: var(--band-line); top: 8px }
  i { position: absolute; top: -22px; width: 72px; height: 48px; border-radius: 13px; background: var(--flow) }
  footer { position: absolute; left: ${MARGIN}px; right: ${MARGIN}px; bottom: 64px; display: flex; align-items: center;
    gap: 20px; font-size: 36px; letter-spacing: -.01em }
  footer span { margin-left: auto; color: var(--soft); font-weight: 400; font-size: 30px; letter-spacing: 0 }
  h1, strong { font-weight: 600 }
  h1 { font-size: 54px; line-height: 1.15; letter-spacing: -.015em; margin: -16px ${MARGIN}px 28px 0 }
  section { display: block; position: relative; left: -${MARGIN}px; font-size: 44px; line-height: 60px; height: 290px }
  section * { position: absolute } section .line { color: var(--band-line) } section .wait { color: var(--wait) }
  section span { left: ${MARGIN}px; padding-right: 12px; background: var(--wait); color: var(--on-block) }
  section span + span { top: 154px; background: var(--band-paper); color: inherit }
  em { top: 68px; right: ${MARGIN}px; font-size: 232px; font-style: normal; line-height: 1; color: var(--flow) }
  em.halo { -webkit-text-stroke: 28px var(--band-paper) }`

const renderer = new Renderer()
const registered = renderer.registerFont({ name: 'Funnel', data: readFileSync(FONT) })

/** Draws a picture for shared links as PNG, the same bytes on every machine. Throws if the words don't fit. */
export async function drawPicture(body: string): Promise<Buffer<ArrayBuffer>> {
  const logo = ICON.replace('<svg', '<svg width="60" height="60"')
  const { node } = fromHtml(
    `<div><main>${body}</main><footer>${logo}<strong>${SITE.product}</strong><span>Parallel execution, explained</span></footer></div>`
  )
  await registered
  const options = { ...PICTURE, css: [CSS] }
  const [main, footer] = (await renderer.measure(node, options)).children
  if (!main || !footer) throw new Error('The picture lacks a part')
  expectToFit(main, top(footer))
  return renderer.render(node, options)
}

function expectToFit(node: MeasuredNode, bottom: number): void {
  const left = node.transform[4]
  for (const { text, x, width } of node.runs)
    if (left + x + width > PICTURE.width - MARGIN)
      throw new Error(`“${text}” is too wide for its picture`)
  if (top(node) + node.height > bottom) throw new Error('The words are too long for their picture')
  for (const child of node.children) expectToFit(child, bottom)
}

function top({ transform }: MeasuredNode): number {
  return transform[5]
}
