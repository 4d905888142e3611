export const PLACEHOLDER = '/avatar.svg'

/** Does nothing if the placeholder fails too. */
export function showPlaceholder(image: EventTarget | null): void {
  if (image instanceof HTMLImageElement && image.getAttribute('src') !== PLACEHOLDER)
    image.src = PLACEHOLDER
}
