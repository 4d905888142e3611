import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { AVATAR } from '../../src/ui/Avatar.tsx'
import { encodePicture, PICTURE_SIZE } from './picture.ts'

const wide = sharp({ create: { width: 400, height: 200, channels: 3, background: '#c33' } })

describe('a picture', () => {
  test('is twice as large as the board shows it', () => {
    expect(AVATAR.width).toBe(AVATAR.height)
    expect(PICTURE_SIZE).toBe(2 * AVATAR.width)
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'of %s becomes a small square WebP without metadata',
    async format => {
      const source = wide.clone().withExif({ IFD0: { Copyright: 'Somebody' } })
      const picture = await encodePicture(await source.toFormat(format).toBuffer())
      const metadata = await sharp(picture?.bytes).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width: 88, height: 88 })
      expect(metadata.exif).toBeUndefined()
      expect(picture?.bytes.byteLength).toBeLessThan(1000)
    }
  )

  test('is upright', async () => {
    const half = await sharp({
      create: { width: 40, height: 20, channels: 3, background: '#fff' }
    })
      .png()
      .toBuffer()
    // White on the left, black on the right, to be turned clockwise: white at the top.
    const turned = await sharp({
      create: { width: 80, height: 20, channels: 3, background: '#000' }
    })
      .composite([{ input: half, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const picture = await encodePicture(turned)
    const { data } = await sharp(picture?.bytes)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data.at(0)).toBeGreaterThan(200)
    expect(data.at(-1)).toBeLessThan(50)
  })

  test('is named after its content', async () => {
    const [first, same, other] = await Promise.all([
      encodePicture(await wide.clone().png().toBuffer()),
      encodePicture(await wide.clone().png().toBuffer()),
      encodePicture(await wide.clone().negate().png().toBuffer())
    ])
    expect(first?.name).toMatch(/^[0-9a-f]{32}\.webp$/)
    expect(same?.name).toBe(first?.name)
    expect(other?.name).not.toBe(first?.name)
  })

  test('is nothing else', async () => {
    const png = await wide.clone().png().toBuffer()
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 }
      }
    })
      .jpeg()
      .toBuffer()
    const none = [
      Buffer.from(''),
      Buffer.from('<!doctype html><title>Not found</title>'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      png.subarray(0, 60),
      noise.subarray(0, noise.byteLength / 2)
    ]
    for (const bytes of none) expect(await encodePicture(bytes)).toBeUndefined()
  })

  test('of too many pixels is refused before it fills the memory', async () => {
    const bomb = await sharp({
      create: { width: 8000, height: 6000, channels: 3, background: '#000' }
    })
      .png()
      .toBuffer()
    expect(bomb.byteLength).toBeLessThan(1_000_000)
    expect(await encodePicture(bomb)).toBeUndefined()
  })
})
