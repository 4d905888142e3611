import { CARD, type CardPart } from './card.ts'

/** Draws the parts of a result's image as PNG. Undefined where the browser can't. */
export async function renderCard(parts: readonly CardPart[]): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = CARD.width
  canvas.height = CARD.height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const tokens = darkTokens()
  const heading = getComputedStyle(document.documentElement).getPropertyValue('--font-heading')
  const headingFont = `${heading || 'system-ui'}, sans-serif`
  // A missing font is replaced by the next of its family: the image is made all the same.
  await document.fonts.load(`600 48px ${headingFont}`).catch(() => [])
  context.fillStyle = tokens('paper')
  context.fillRect(0, 0, CARD.width, CARD.height)
  for (const part of parts) draw(context, part, headingFont, tokens)
  return new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? undefined), 'image/png'))
}

type Tokens = (name: string) => string

/** The colors of the dark scheme, in any scheme of the page: the image is seen away from it. */
function darkTokens(): Tokens {
  const isDark = (rule: CSSRule): rule is CSSMediaRule =>
    rule instanceof CSSMediaRule && /scheme: ?dark/.test(rule.conditionText)
  const styles = [...document.styleSheets]
    .flatMap(sheet => [...sheet.cssRules])
    .filter(isDark)
    .flatMap(({ cssRules }) => [...cssRules])
    .flatMap(rule => (rule instanceof CSSStyleRule ? rule.style : []))
  return name =>
    styles.map(style => style.getPropertyValue(`--${name}`)).find(value => value !== '') ?? ''
}

function draw(
  context: CanvasRenderingContext2D,
  part: CardPart,
  headingFont: string,
  tokens: Tokens
): void {
  if (part.kind === 'text') {
    context.font = part.isHeading
      ? `600 ${part.size}px ${headingFont}`
      : `${part.size}px system-ui, sans-serif`
    context.textAlign = part.align
    context.fillStyle = tokens(part.color)
    context.fillText(part.text, part.x, part.y)
  } else if (part.kind === 'lane') {
    context.fillStyle = tokens('line')
    context.fillRect(part.x, part.y - 1, part.width, 3)
  } else drawBlock(context, part, tokens)
}

const BLOCK_TOKENS = {
  right: ['flow', 'flow'],
  wrong: ['clash-wash', 'clash'],
  current: ['paper', 'soft'],
  open: ['paper', 'soft']
} as const

function drawBlock(
  context: CanvasRenderingContext2D,
  { x, y, width, height, status }: Extract<CardPart, { kind: 'block' }>,
  tokens: Tokens
): void {
  const [fill, edge] = BLOCK_TOKENS[status]
  const block = new Path2D()
  block.roundRect(x, y, width, height, 9)
  context.fillStyle = tokens(fill)
  context.strokeStyle = tokens(edge)
  context.fill(block)
  if (status === 'wrong') {
    context.save()
    context.clip(block)
    context.lineWidth = 4
    context.beginPath()
    for (let at = -height; at < width; at += 14) {
      context.moveTo(x + at, y + height)
      context.lineTo(x + at + height, y)
    }
    context.stroke()
    context.restore()
  }
  context.lineWidth = 3
  context.stroke(block)
}
