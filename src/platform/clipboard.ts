/** False where the browser or the visitor does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Refused, or not there outside a secure context: the text can still be shown and copied by hand.
    return false
  }
}
