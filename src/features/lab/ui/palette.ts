const TOKENS = [
  'raised',
  'ink',
  'soft',
  'line',
  'edge',
  'flow',
  'flow-edge',
  'wait-edge',
  'wait-wash',
  'clash',
  'clash-edge',
  'clash-wash',
  'on-block'
] as const

type Token = (typeof TOKENS)[number]

/** The colours of the tokens as they are now, the hatching made of them, and the font. */
export type Palette = Readonly<Record<Token, string>> & {
  readonly hatch: CanvasPattern | string
  readonly font: string
}

const TILE = 8

export function readPalette(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Palette {
  const style = getComputedStyle(canvas)
  const colours = {} as Record<Token, string>
  for (const token of TOKENS) colours[token] = style.getPropertyValue(`--${token}`).trim()
  return {
    ...colours,
    font: style.fontFamily,
    hatch: hatchOf(context, colours) ?? colours['clash-wash']
  }
}

/** Diagonal stripes on a square that repeats without a seam, in device pixels. */
function hatchOf(
  context: CanvasRenderingContext2D,
  colours: Record<Token, string>
): CanvasPattern | null {
  const tile = document.createElement('canvas')
  const scale = devicePixelRatio
  tile.width = tile.height = Math.round(TILE * scale)
  const pen = tile.getContext('2d')
  if (!pen) return null
  pen.fillStyle = colours['clash-wash']
  pen.fillRect(0, 0, tile.width, tile.height)
  pen.strokeStyle = colours.clash
  pen.lineWidth = 2 * scale
  pen.beginPath()
  for (const shift of [-tile.width, 0, tile.width]) {
    pen.moveTo(shift - 2, tile.width + 2)
    pen.lineTo(shift + tile.width + 2, -2)
  }
  pen.stroke()
  const pattern = context.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(1 / scale))
  return pattern
}
