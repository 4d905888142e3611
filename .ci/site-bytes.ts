import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import {
  firstScreenOf,
  inlineStylesOf,
  type Island,
  islandsOf,
  scriptsOf,
  stylesheetsOf
} from './built-page.ts'
import { reach, readScripts, type Scripts } from './script-graph.ts'

/** One thing a visitor fetches, and how many bytes it has on the wire. */
export type Measure = { readonly what: string; readonly bytes: number }

/** A page with the names that its measures go by. */
export type Page = { readonly file: string; readonly path: string; readonly second?: string }

/** Chunks that the bundler names after a file within a package: a text that gives them away. */
const KNOWN_BY = { 'supabase client': 'supabase-js/' }

const brotli = (text: string | Buffer): number => brotliCompressSync(text).length
const isLazy = ({ client }: Island): boolean => client === 'near' || client === 'visible'

/** Every measure of the built site: scripts in gzip, HTML and CSS in brotli, fonts as they are. */
export function measureSite(dist: string, pages: readonly Page[]): Measure[] {
  const scripts = readScripts(dist)
  const visits = pages.map(page => visit(dist, page, scripts))
  const known = new Set(visits.flatMap(({ reached }) => [...reached]))
  const apart = [...scripts.keys()].filter(path => !known.has(path))
  const fonts = globSync('**/*.woff2', { cwd: dist }).map(file => statSync(join(dist, file)).size)
  const measures = [
    ...visits.flatMap(({ measures }) => measures),
    { what: 'fonts', bytes: fonts.reduce((sum, bytes) => sum + bytes, 0) },
    ...apart.map(path => ({ what: `apart: ${stem(path)}`, bytes: gzip(scripts, [path]) }))
  ]
  return [...new Map(measures.map(measure => [measure.what, measure])).values()]
}

function visit(
  dist: string,
  { file, path, second }: Page,
  scripts: Scripts
): { measures: Measure[]; reached: Set<string> } {
  const html = readFileSync(join(dist, file), 'utf8')
  const linked = stylesheetsOf(html).map(href => readFileSync(join(dist, href)))
  const sheets = linked.reduce((sum, css) => sum + brotli(css), 0)

  const islands = islandsOf(html)
  const asked = (some: readonly Island[]): string[] => [
    ...scriptsOf(html),
    ...some.flatMap(island => island.scripts)
  ]
  const first = reach(scripts, asked(islands.filter(({ client }) => client === 'load')))
  const eager = reach(scripts, asked(islands.filter(island => !isLazy(island))))
  const lazy = islands.filter(isLazy).map(island => ({
    what: `island ${island.name}`,
    paths: [...reach(scripts, island.scripts)].filter(each => !eager.has(each))
  }))

  const reached = new Set([...eager, ...lazy.flatMap(({ paths }) => paths)])
  const later: Measure[] = []
  // The set grows as it is walked: what comes later may ask for more.
  for (const from of reached) {
    for (const chunk of scripts.get(from)?.later ?? []) {
      if (reached.has(chunk)) continue
      const added = [...reach(scripts, [chunk])].filter(each => !reached.has(each))
      later.push({ what: `later: ${nameOf(chunk, scripts)}`, bytes: gzip(scripts, added) })
      for (const each of added) reached.add(each)
    }
  }

  const measures = [
    ...(second
      ? [
          {
            what: `${path} HTML and CSS up to the end of the hero`,
            bytes: brotli(firstScreenOf(html, second)) + sheets
          }
        ]
      : []),
    { what: `${path} HTML and CSS, whole`, bytes: brotli(html) + sheets },
    { what: `${path} CSS alone`, bytes: brotli(inlineStylesOf(html)) + sheets },
    ...(islands.some(({ client }) => client === 'load')
      ? [{ what: `${path} scripts before the first rows`, bytes: gzip(scripts, first) }]
      : []),
    { what: `${path} scripts before any action`, bytes: gzip(scripts, eager) },
    ...lazy.map(({ what, paths }) => ({ what, bytes: gzip(scripts, paths) })),
    ...later
  ]
  return { measures, reached }
}

function gzip(scripts: Scripts, paths: Iterable<string>): number {
  let bytes = 0
  for (const path of paths) bytes += gzipSync(scripts.get(path)?.text ?? '', { level: 9 }).length
  return bytes
}

function nameOf(path: string, scripts: Scripts): string {
  const text = scripts.get(path)?.text ?? ''
  return Object.entries(KNOWN_BY).find(([, sign]) => text.includes(sign))?.[0] ?? stem(path)
}

function stem(path: string): string {
  return basename(path).replace(/\.[\w-]{8}\.js$|-[\w-]{8}\.js$|\.js$/, '')
}
