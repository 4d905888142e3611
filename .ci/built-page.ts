import { importsOf } from './script-graph.ts'

export type Island = {
  readonly name: string
  /** Its directive: `load`, `near` and so on. */
  readonly client: string
  readonly scripts: readonly string[]
}

const ISLAND = /<astro-island((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>/g
const MODULE = /<script type="module"(?:\s+src="([^"]+)")?[^>]*>([^]*?)<\/script>/g

/** The islands of a page, each with the scripts that it names itself. */
export function islandsOf(html: string): Island[] {
  return [...html.matchAll(ISLAND)].map(([, attributes = '']) => {
    const value = (name: string): string[] => {
      const found = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]
      return found ? [found] : []
    }
    return {
      name: value('component-export').join(),
      client: value('client').join(),
      scripts: ['component-url', 'renderer-url', 'before-hydration-url'].flatMap(value)
    }
  })
}

/** The scripts that a page asks for by itself. */
export function scriptsOf(html: string): string[] {
  return [...html.matchAll(MODULE)].flatMap(([, src, code = '']) =>
    src === undefined ? importsOf(code, '/').imports : [src]
  )
}

export function stylesheetsOf(html: string): string[] {
  const links = html.match(/<link\b[^>]*\brel="stylesheet"[^>]*>/g) ?? []
  return links.flatMap(link => /\bhref="([^"]+)"/.exec(link)?.[1] ?? [])
}

export function inlineStylesOf(html: string): string {
  return [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css]) => css).join('')
}

/** The page up to the closing tag of its first section, which is all the first screen needs. */
export function firstScreenOf(html: string, second: string): string {
  const end = html.indexOf(`<section id="${second}"`)
  if (end < 0) throw new Error(`The page has no <section id="${second}">`)
  return html.slice(0, html.lastIndexOf('</section>', end) + '</section>'.length)
}
