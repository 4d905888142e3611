const PAGE = '/timeline'
const LINKS = `.fold a[href^="${PAGE}#"]`

/** Replaces each link with its era's events, unless they can't be loaded. */
export async function bringEvents(section: Element): Promise<void> {
  const links = [...section.querySelectorAll<HTMLAnchorElement>(LINKS)]
  const page = links.length > 0 ? await readPage() : undefined
  for (const link of links) {
    const events = page?.querySelector(`${link.hash} ol`)
    // Another call may have replaced it.
    if (!events || !link.isConnected) continue
    // Their anchors belong to the other page.
    for (const event of events.querySelectorAll('[id]')) event.removeAttribute('id')
    if (link.matches(':focus')) link.closest('details')?.querySelector('summary')?.focus()
    link.parentElement?.replaceWith(events)
  }
}

async function readPage(): Promise<Document | undefined> {
  try {
    const response = await fetch(PAGE)
    // Parse only `<main>`: the policy refuses the styles in the head.
    const [main = ''] = /<main[^]*<\/main>/.exec(await response.text()) ?? []
    return new DOMParser().parseFromString(main, 'text/html')
  } catch {
    return undefined
  }
}
