export function canShare(): boolean {
  return 'share' in navigator
}

/**
 * Call it straight from a press: later the browser refuses. Undefined if the visitor closes the share sheet, or it is
 * open already.
 */
export async function shareText(text: string, image: Blob | undefined) {
  try {
    const files = image ? [new File([image], 'result.png', { type: image.type })] : []
    const data = { text, files }
    await navigator.share(files.length > 0 && canShareFiles(data) ? data : { text })
    return 'shared'
  } catch (error) {
    const isSheetThere =
      error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)
    return isSheetThere ? undefined : 'share-by-hand'
  }
}

/** Browsers that share nothing but words have no `canShare`. */
function canShareFiles(data: ShareData): boolean {
  return 'canShare' in navigator && navigator.canShare(data)
}

/** False if not allowed. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
