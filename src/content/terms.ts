import { SECTIONS, type SectionId } from './sections.ts'

export type Term = {
  readonly id: string
  readonly term: string
  readonly forms?: readonly string[] | undefined
  readonly proper?: boolean | undefined
  readonly section: SectionId
}

export type Match = { readonly term: Term; readonly index: number; readonly words: string }

/** A term opens nothing inside links, controls and titles. */
const CLOSED = new Set(['a', 'button', 'dfn', 'h3', 'summary', 'astro-island', 'svg'])

/** Whole words, plurals too; the longer of two overlapping terms wins. */
export function usesOf(terms: readonly Term[], text: string): readonly Match[] {
  const forms = terms
    .flatMap(term => [term.term, ...(term.forms ?? [])].map(form => ({ term, form })))
    .sort((one, other) => other.form.length - one.form.length)
  if (forms.length === 0) return []
  const either = forms.map(({ form }) => `(${escape(form)}(?:e?s)?)`).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\d-])(?:${either})(?![\\p{L}\\d])`, 'giu')
  return [...text.matchAll(pattern)].flatMap(match => {
    const [words, ...groups] = match
    const found = forms[groups.findIndex(group => group !== undefined)]
    if (!found || (found.term.proper && words.charAt(0) !== found.form.charAt(0))) return []
    return [{ term: found.term, index: match.index, words }]
  })
}

export function opener(id: string, words: string): string {
  return `<button type="button" class="term" popovertarget="term-${id}">${words}</button>`
}

/** Keeps punctuation on the same line as the control before it. */
export function withSigns(html: string): string {
  const control = /(?:<dfn>)?<button[^>]*class="term"[^>]*>[^<]*<\/button>(?:<\/dfn>)?[^\s<]+/g
  return html.replace(control, '<span class="whitespace-nowrap">$&</span>')
}

/** Turns the first use of each earlier term into a control that opens its definition. */
export function withOpeners(html: string, section: SectionId, terms: readonly Term[]): string {
  const place = (id: SectionId): number => SECTIONS.findIndex(each => each.id === id)
  const wanted = new Set(terms.filter(term => place(term.section) < place(section)))
  const around: string[] = []
  return html
    .split(/(<[^>]*>)/)
    .map(part => {
      const [, end, name = ''] = /^<(\/?)([\w-]+)/.exec(part) ?? []
      if (CLOSED.has(name)) {
        if (end) around.pop()
        else around.push(name)
      }
      if (name || around.length > 0) return part
      let result = part
      for (const { term, index, words } of usesOf(terms, part).toReversed()) {
        const isFirst = usesOf([term], part).every(use => use.index >= index)
        if (!wanted.has(term) || !isFirst) continue
        wanted.delete(term)
        result =
          result.slice(0, index) + opener(term.id, words) + result.slice(index + words.length)
      }
      return result
    })
    .join('')
}

function escape(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
