const PAGE = '/timeline'
const LINKS = `.fold a[href^="${PAGE}#"]`

/**
 * Brings the events of each era from the page that lists them all into the fold that only links there. A link
 * whose events can't be brought stays.
 */
export async function bringEvents(section: Element): Promise<void> {
  const links = [...section.querySelectorAll<HTMLAnchorElement>(LINKS)]
  const page = links.length > 0 ? await readPage() : undefined
  for (const link of links) {
    const events = page?.querySelector(`${link.hash} ol`)
    // Another call may have brought them in the meantime.
    if (!events || !link.isConnected) continue
    // Their anchors belong to that page.
    for (const event of events.querySelectorAll('[id]')) event.removeAttribute('id')
    if (link.matches(':focus')) link.closest('details')?.querySelector('summary')?.focus()
    link.parentElement?.replaceWith(events)
  }
}

async function readPage(): Promise<Document | undefined> {
  try {
    const response = await fetch(PAGE)
    // Without its head, whose styles the policy of another page refuses, if only to be parsed.
    const [main = ''] = /<main[^]*<\/main>/.exec(await response.text()) ?? []
    return new DOMParser().parseFromString(main, 'text/html')
  } catch {
    return undefined
  }
}
