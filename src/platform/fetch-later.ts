type Later = { image: string; page: string }

/** After the page has loaded, brings what may be wanted next: an image, and a page elsewhere. Not under Save-Data. */
export function fetchLater({ image, page }: Later): void {
  if (savesData()) return
  const start = (): void => {
    const picture = new Image()
    picture.fetchPriority = 'low'
    picture.src = image
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = page
    document.head.append(link)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
