type Part = {
  readonly textContent: string | null
  remove: () => void
  querySelectorAll: (selectors: string) => Iterable<{ remove: () => void }>
}

/** The words of a section, without its footnotes: in front of the folds, and all of them. Takes it apart. */
export function textsOf(section: Part): { front: string; whole: string } {
  for (const mark of section.querySelectorAll('sup, script, style')) mark.remove()
  const whole = textOf(section)
  for (const fold of section.querySelectorAll('details')) fold.remove()
  return { front: textOf(section), whole }
}

function textOf({ textContent }: Part): string {
  return (textContent ?? '').replace(/\s+/g, ' ').replace(/ (?=[.,;)])/g, '')
}
