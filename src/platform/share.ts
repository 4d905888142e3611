export type Handed = 'done' | 'cancelled' | 'impossible'

/** True if the system has a way to share words; a picture goes along where it can. */
export function canShare(): boolean {
  return 'share' in navigator
}

/** Opens the system's own sharing. Call it straight from a press: later the browser refuses. */
export async function shareOut(text: string, picture: Blob | undefined): Promise<Handed> {
  try {
    const files = picture ? [new File([picture], 'result.png', { type: picture.type })] : []
    const whole = { text, files }
    await navigator.share(files.length > 0 && navigator.canShare(whole) ? whole : { text })
    return 'done'
  } catch (error) {
    // A person who closes the system's panel has changed their mind, and that is no failure.
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'impossible'
  }
}

export async function copyText(text: string): Promise<Handed> {
  try {
    await navigator.clipboard.writeText(text)
    return 'done'
  } catch {
    // Refused, or not there without a secure connection: the caller offers the words to be copied by hand.
    return 'impossible'
  }
}

export async function copyPicture(picture: Blob): Promise<Handed> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })])
    return 'done'
  } catch {
    // Refused or unknown to the browser: the picture can still be downloaded.
    return 'impossible'
  }
}
