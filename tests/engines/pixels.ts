import { type Page } from './page.ts'

type Area = { x: number; y: number; width: number; height: number }

/** Red, green and blue, from 0 to 255. */
type Color = readonly number[]

/**
 * The colors in an area of the screen, most frequent first. Navigates to an empty page, where no
 * content security policy forbids reading the screenshot.
 */
export async function colorsOf(view: Page, area: Area): Promise<readonly Color[]> {
  // Wait for the paint that follows a scroll.
  await view.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  )
  const png = await view.screenshot()
  await view.goto('about:blank')
  const pixels = await view.evaluate(
    async ({ png, area }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${png}`
      await image.decode()
      const context = new OffscreenCanvas(area.width, area.height).getContext('2d')
      context?.drawImage(image, -area.x, -area.y)
      return [...(context?.getImageData(0, 0, area.width, area.height).data ?? [])]
    },
    { png, area }
  )
  const counts = new Map<string, number>()
  for (let at = 0; at < pixels.length; at += 4) {
    const color = pixels.slice(at, at + 3).join()
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([color]) => color.split(',').map(Number))
}

export function lightness(color: Color = []): number {
  return color.reduce((sum, part) => sum + part, 0)
}
