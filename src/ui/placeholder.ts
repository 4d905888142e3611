export const PLACEHOLDER = '/avatar.svg'

/** Shows the placeholder for a picture that failed to load; when that fails too, nothing more. */
export function showPlaceholder(image: EventTarget | null): void {
  if (image instanceof HTMLImageElement && image.getAttribute('src') !== PLACEHOLDER)
    image.src = PLACEHOLDER
}
