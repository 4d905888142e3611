import { type Term, usesOf } from '../../src/content/terms.ts'

/** A run of words as it stands in the prose: plain, in the place of a definition, or opening one. */
export type Run = {
  readonly text: string
  readonly kind: 'plain' | 'definition' | 'opener'
  /** The term that it defines or opens. */
  readonly id?: string
}

export type Prose = { readonly section: string; readonly runs: readonly Run[] }

type Use = { readonly id: string; readonly section: string; readonly run: Run }

/** Its specified words come before everything; what is not yet defined there opens its definition. */
const OPENING = 'hero'

/**
 * Every fault of the terms, a sentence each: one that is used before its definition, defined twice,
 * never or elsewhere, or that opens its definition nowhere in a later section that uses it.
 */
export function faultsOfTerms(terms: readonly Term[], page: readonly Prose[]): readonly string[] {
  const uses = page.flatMap(prose => usesIn(prose, terms))
  const defined = uses.filter(({ run }) => run.kind === 'definition')
  return [
    ...strayDefinitions(terms, page),
    ...terms.flatMap(({ id, section }) => {
      const places = defined.filter(({ run }) => run.id === id).map(use => use.section)
      if (places.length !== 1) return [`${id} is defined ${places.length} times, not once.`]
      return places[0] === section
        ? []
        : [`${id} is defined in ${places[0]}; the glossary says ${section}.`]
    }),
    ...terms.flatMap(({ id }) => faultsOfUses(uses.filter(use => use.id === id)))
  ]
}

function faultsOfUses(uses: readonly Use[]): readonly string[] {
  const at = uses.findIndex(({ run, id }) => run.kind === 'definition' && run.id === id)
  if (at < 0) return []
  const home = uses[at]?.section
  const isOpener = ({ run, id }: Use): boolean => run.kind === 'opener' && run.id === id
  const early = uses.slice(0, at).filter(use => use.section !== OPENING || !isOpener(use))
  const later = [...new Set(uses.map(({ section }) => section))].filter(
    section => section !== home && section !== OPENING
  )
  const shut = later.filter(section => !uses.some(use => use.section === section && isOpener(use)))
  return [
    ...early.map(({ id, section }) => `${id} is used in ${section} before its definition.`),
    ...shut
      .filter(section => !early.some(use => use.section === section))
      .map(section => `${uses[at]?.id} does not open its definition in ${section}.`)
  ]
}

function strayDefinitions(terms: readonly Term[], page: readonly Prose[]): readonly string[] {
  const known = new Set(terms.map(({ id }) => id))
  return page
    .flatMap(({ runs }) => runs)
    .filter(({ kind, id }) => kind === 'definition' && !(id && known.has(id)))
    .map(({ text }) => `'${text}' is defined but not in the glossary.`)
}

function usesIn({ section, runs }: Prose, terms: readonly Term[]): readonly Use[] {
  const ends: number[] = []
  for (const { text } of runs) ends.push((ends.at(-1) ?? 0) + text.length)
  return usesOf(terms, runs.map(({ text }) => text).join('')).flatMap(({ term, index }) => {
    const run = runs[ends.findIndex(end => index < end)]
    return run ? [{ id: term.id, section, run }] : []
  })
}
