import { type HTMLElement, type Node } from 'happy-dom'
import { expect, test } from 'vitest'
import { renderSection } from '../../tests/rendered.ts'
import glossary from './glossary.json'
import { SECTIONS } from './sections.ts'

type Term = { id: string; term: string; forms?: string[]; proper?: boolean; section: string }
/** A run of words; with an `id` it is where that term is defined. */
type Run = { text: string; id?: string | undefined }
type Use = { term: string; section: string; run: Run; isFolded: boolean }

const TERMS: readonly Term[] = glossary

/** Whole words, plurals too; the longer of two overlapping terms wins. */
function termsIn(text: string): readonly { term: Term; index: number }[] {
  const forms = TERMS.flatMap(term =>
    [term.term, ...(term.forms ?? [])].map(form => ({ term, form }))
  ).sort((one, other) => other.form.length - one.form.length)
  const either = forms
    .map(({ form }) => `(${form.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?:e?s)?)`)
    .join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\d-])(?:${either})(?![\\p{L}\\d])`, 'giu')
  return [...text.matchAll(pattern)].flatMap(match => {
    const [words, ...groups] = match
    const found = forms[groups.findIndex(group => group !== undefined)]
    if (!found || (found.term.proper && words.charAt(0) !== found.form.charAt(0))) return []
    return [{ term: found.term, index: match.index }]
  })
}

/** The running text in front, without figures, islands, headings and lists of sources. */
const FRONT = '[data-prose] > p, #hero p, #hero dd, #lab > p'
/** Folded text, which most visitors skip. */
const FOLD = '.section-frame-engineers p'

function runsIn(node: Node): readonly Run[] {
  return [...node.childNodes].flatMap((child): readonly Run[] => {
    const text = child.textContent.replace(/\s+/g, ' ')
    if (child.nodeType !== 1) return child.nodeType === 3 ? [{ text }] : []
    const element = child as HTMLElement
    if (element.tagName !== 'DFN') return runsIn(child)
    const opener = element.querySelector('[popovertarget]')
    return [{ text, id: opener?.getAttribute('popovertarget')?.replace('term-', '') }]
  })
}

function usesIn(section: HTMLElement, parts: typeof FRONT | typeof FOLD): readonly Use[] {
  const runs = [...section.querySelectorAll(parts)]
    .filter(part => !part.closest('astro-island'))
    .flatMap(part => [...runsIn(part), { text: '\n' }])
  const ends: number[] = []
  for (const { text } of runs) ends.push((ends.at(-1) ?? 0) + text.length)
  return termsIn(runs.map(({ text }) => text).join('')).flatMap(({ term, index }) => {
    const run = runs[ends.findIndex(end => index < end)]
    return run ? [{ term: term.id, section: section.id, run, isFolded: parts === FOLD }] : []
  })
}

test('each term is defined once, in its section, before it is used, for those who open no fold too', async () => {
  const sections = await Promise.all(SECTIONS.map(({ id }) => renderSection(id)))
  const uses = sections.flatMap(section => [...usesIn(section, FRONT), ...usesIn(section, FOLD)])
  for (const { id, section } of TERMS) {
    const own = uses.filter(({ term }) => term === id)
    const isHere = ({ run }: Use): boolean => run.id === id
    const definition = own.findIndex(isHere)
    expect
      .soft(
        own.filter(isHere).map(use => use.section),
        id
      )
      .toEqual([section])
    // The first screen speaks to people who know none of them yet.
    const early = own.filter(
      (use, index) =>
        use.section !== 'hero' &&
        (index < definition || (own[definition]?.isFolded && !use.isFolded))
    )
    expect.soft(early, `${id} is used before its definition`).toEqual([])
  }
})
