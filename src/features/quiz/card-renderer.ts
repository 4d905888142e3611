import { CARD, type Ink, type Part } from './card.ts'

// The picture is seen away from the page, in any scheme: it wears the dark one.
const GROUND = '#0c131f'
const INKS: Record<Ink, string> = {
  ink: '#ebeff5',
  soft: '#a7b1c0',
  line: '#2a3443',
  flow: '#43cdb3'
}
const CLASH = { edge: '#f2756b', wash: '#3a1c1e' } as const
const RADIUS = 9

/** Paints the parts of a result's picture as PNG. Undefined where the browser cannot. */
export async function paintCard(parts: readonly Part[]): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = CARD.width
  canvas.height = CARD.height
  const brush = canvas.getContext('2d')
  if (!brush) return undefined
  const heading = getComputedStyle(document.documentElement).getPropertyValue('--font-heading')
  const families = {
    heading: `${heading || 'system-ui'}, sans-serif`,
    words: 'system-ui, sans-serif'
  }
  // A missing font is replaced by the next of its family: the picture is made all the same.
  await document.fonts.load(`600 48px ${families.heading}`).catch(() => [])
  brush.fillStyle = GROUND
  brush.fillRect(0, 0, CARD.width, CARD.height)
  for (const part of parts) paint(brush, part, families)
  return new Promise(done => canvas.toBlob(blob => done(blob ?? undefined), 'image/png'))
}

type Families = { heading: string; words: string }

function paint(brush: CanvasRenderingContext2D, part: Part, families: Families): void {
  switch (part.kind) {
    case 'text': {
      const { text, x, y, size, ink, isHeading, align } = part
      brush.font = isHeading ? `600 ${size}px ${families.heading}` : `${size}px ${families.words}`
      brush.textAlign = align
      brush.fillStyle = INKS[ink]
      brush.fillText(text, x, y)
      return
    }
    case 'lane':
      brush.fillStyle = INKS.line
      brush.fillRect(part.x, part.y - 1, part.width, 3)
      return
    case 'block':
      paintBlock(brush, part)
      return
    default:
      part satisfies never
  }
}

/** Solid, hatched or only outlined, as on the page. */
function paintBlock(brush: CanvasRenderingContext2D, part: Extract<Part, { kind: 'block' }>): void {
  const { x, y, width, height, stand } = part
  brush.beginPath()
  brush.roundRect(x, y, width, height, RADIUS)
  brush.lineWidth = 3
  brush.fillStyle = stand === 'right' ? INKS.flow : stand === 'wrong' ? CLASH.wash : GROUND
  brush.strokeStyle = stand === 'right' ? INKS.flow : stand === 'wrong' ? CLASH.edge : INKS.soft
  brush.fill()
  if (stand === 'wrong') hatch(brush, x, y, width, height)
  brush.beginPath()
  brush.roundRect(x, y, width, height, RADIUS)
  brush.stroke()
}

function hatch(
  brush: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number
): void {
  brush.save()
  brush.clip()
  brush.beginPath()
  for (let at = -height; at < width; at += 14) {
    brush.moveTo(x + at, y + height)
    brush.lineTo(x + at + height, y)
  }
  brush.lineWidth = 4
  brush.strokeStyle = CLASH.edge
  brush.stroke()
  brush.restore()
}
