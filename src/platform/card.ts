import { colorReader } from './colors.ts'

export const CARD = { width: 1200, height: 630 } as const
export const CARD_MARGIN = 72

/** A canvas, colors by token, and its face. */
export type Brush = {
  readonly context: CanvasRenderingContext2D
  readonly color: (token: string) => string
  readonly font: string
}

type Place = {
  /** The left edge; the card's margin without it. */
  x?: number
  /** The right edge. */
  end?: number
  y: number
  size: number
  /** The text color. All but `soft` is also bold. */
  token?: string
}

/** Draws a PNG in the colors of a band. Undefined where the browser can't. */
export async function renderCard(draw: (brush: Brush) => void): Promise<Blob | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), CARD)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const font = getComputedStyle(document.body).fontFamily
  // If the font fails to load, another of its family is drawn.
  await document.fonts.load(`600 48px ${font}`).catch(() => [])
  // A canvas outside the page has no tokens.
  canvas.className = 'band hidden forced-color-adjust-none'
  document.body.append(canvas)
  draw({ context, color: colorReader(canvas), font })
  canvas.remove()
  return new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? undefined), 'image/png'))
}

export function writeOnCard({ context, color, font }: Brush, text: string, place: Place): void {
  const { x = CARD_MARGIN, end, y, size, token = 'soft' } = place
  context.font = `${token === 'soft' ? 400 : 600} ${size}px ${font}`
  context.textAlign = end === undefined ? 'left' : 'right'
  context.fillStyle = color(token)
  context.fillText(text, end ?? x, y)
}
