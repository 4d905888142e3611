const PLACEHOLDER = '/avatar.svg'

/** Pictures that couldn't be had: no row asks for them again. */
const dead = new Set<string>()

/** The address to show for a picture. */
export function pictureOf(address: string | null): string {
  return address === null || dead.has(address) ? PLACEHOLDER : address
}

/** Does nothing if the placeholder fails too. */
export function showPlaceholder(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement)) return
  const address = image.getAttribute('src') ?? PLACEHOLDER
  if (address === PLACEHOLDER) return
  // Without a network, nothing is known about the picture.
  if (navigator.onLine) dead.add(address)
  image.src = PLACEHOLDER
}
