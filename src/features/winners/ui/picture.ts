import { PLACEHOLDER } from '../../../ui/placeholder.ts'

/**
 * Shows a picture in place of `image` and returns the element that does.
 * A picture after another gets an element of its own: the old one would go on showing until the new one is
 * there, beside a name that is not its own. After the placeholder, which is nobody's, that does no harm.
 */
export function showPicture(image: HTMLImageElement, address: string | null): HTMLImageElement {
  const wanted = address ?? PLACEHOLDER
  const shown = image.getAttribute('src')
  if (shown === wanted) return image
  if (shown === PLACEHOLDER) {
    image.src = wanted
    return image
  }
  const fresh = image.cloneNode() as HTMLImageElement
  fresh.src = wanted
  image.replaceWith(fresh)
  return fresh
}
