import sharp from 'sharp'
import { ICON } from '../figures/share-picture.ts'

const SQUARE = ICON.replace(' rx="7"', '')
const ICONS = {
  'favicon-32': { svg: ICON, size: 32 },
  'icon-512': { svg: ICON, size: 512 },
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
