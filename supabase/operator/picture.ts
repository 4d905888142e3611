import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** Pixels: twice the 44 that the board shows, for screens of double density. */
export const PICTURE_SIZE = 88

/** A picture as the site serves it, named after its content. */
export type Picture = { name: string; bytes: Buffer }

/** 40 megapixels decode to 160 MB. */
const MAX_PIXELS = 40_000_000

/** What X and other hosts serve. SVG is missing: it is a program rather than a picture. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif']

/**
 * Re-encodes a picture as a small square WebP without metadata; the middle of it, upright. Of an
 * animation the first frame.
 *
 * @returns undefined if the bytes are no picture, a broken one or one that is too large to decode
 */
export async function encodePicture(bytes: Buffer): Promise<Picture | undefined> {
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS })
    const { format } = await source.metadata()
    if (!FORMATS.includes(format)) return undefined
    const encoded = await source
      .autoOrient()
      .resize(PICTURE_SIZE, PICTURE_SIZE, { fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer()
    const hash = createHash('sha256').update(encoded).digest('hex').slice(0, 32)
    return { name: `${hash}.webp`, bytes: encoded }
  } catch {
    // sharp throws plain errors, and only for what it can't decode.
    return undefined
  }
}
