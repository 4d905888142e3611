import sharp from 'sharp'
import { ICON } from '../figures/share-picture.ts'

const SQUARE = ICON.replace(' rx="7"', '')
// A device may cut a maskable icon down to a circle of four fifths: https://www.w3.org/TR/appmanifest/#icon-masks
const IN_CIRCLE = SQUARE.replaceAll(/M0 ([\d.]+)h32/g, 'M-4 $1h40').replace(
  /<path[^]*(?=<\/svg>)/,
  '<g transform="matrix(.8 0 0 .8 3.2 3.2)">$&</g>'
)
const ICONS = {
  'favicon-32': { svg: ICON, size: 32 },
  'icon-192': { svg: ICON, size: 192 },
  'icon-512': { svg: ICON, size: 512 },
  'icon-maskable': { svg: IN_CIRCLE, size: 512 },
  'apple-touch-icon': { svg: SQUARE, size: 180 }
}

export function getStaticPaths() {
  return Object.entries(ICONS).map(([icon, props]) => ({ params: { icon }, props }))
}

type Icon = { readonly svg: string; readonly size: number }

/** The icon for clients without SVG. */
export async function GET({ props: { svg, size } }: { props: Icon }): Promise<Response> {
  const image = sharp(Buffer.from(svg), { density: 72 * (size / 32) }).resize(size, size)
  return new Response(new Uint8Array(await image.png({ palette: true, effort: 10 }).toBuffer()))
}
