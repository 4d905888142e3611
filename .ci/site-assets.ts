import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'

/** Files that a visitor fetches together, as size-limit takes them: in brotli, as an edge sends them, unless it says no. */
export type Asset = { name: string; path: string[]; brotli?: false }

/** `second` is the id of the section after the first screen. */
export type Page = { readonly file: string; readonly path: string; readonly second?: string }

type Script = { readonly text: string; readonly imports: string[]; readonly onDemand: string[] }
type Island = { readonly name: string; readonly client: string; readonly scripts: string[] }

/** Parts of a page are weighed as files of their own. */
const PARTS = 'node_modules/.cache/sizes'
/** Chunks that the bundler names after a file of a package, recognized by a string in them. */
const KNOWN_BY = { 'supabase client': 'supabase-js/' }

/**
 * Everything that is weighed in the built site. What belongs together follows from the HTML and the imports.
 * @throws when the site is not built, or a script names a file that is not in it
 */
export function assetsOf(dist: string, pages: readonly Page[]): Asset[] {
  if (!existsSync(dist)) throw new Error(`${dist} is missing: npm run build`)
  const find = (pattern: string): string[] =>
    globSync(pattern, { cwd: dist }).map(file => `/${file}`)
  const scripts = new Map(
    find('**/*.js').map(path => [path, parse(readFileSync(join(dist, path), 'utf8'), path)])
  )
  for (const [path, { text }] of scripts) requireFiles(dist, path, text)
  const reached = new Set<string>()
  const assets = pages.flatMap(page => assetsOfPage(dist, page, scripts, reached))
  const separate = [...scripts.keys()].filter(path => !reached.has(path))
  const all = [
    ...assets,
    {
      name: 'fonts',
      path: find('**/*.woff2').map(path => join(dist, path)),
      brotli: false as const
    },
    ...separate.map(path => scriptAsset(`separate: ${nameOf(path, scripts)}`, dist, [path]))
  ]
  return [...new Map(all.map(asset => [asset.name, asset])).values()]
}

/** The bundler lists what comes with a script by name: if a file of it is gone, the script is not run at all. */
function requireFiles(dist: string, path: string, text: string): void {
  for (const [name] of text.matchAll(/\b_astro\/[\w.-]+\.(?:js|css|json|woff2)\b/g))
    if (!existsSync(join(dist, name))) throw new Error(`${path} needs ${name}, which was not built`)
}

function assetsOfPage(
  dist: string,
  { file, path, second }: Page,
  scripts: ReadonlyMap<string, Script>,
  reachedByAny: Set<string>
): Asset[] {
  const html = readFileSync(join(dist, file), 'utf8')
  const sheets = linkedStylesOf(html).map(href => join(dist, href))
  const part = (name: string, text: string): string[] => {
    mkdirSync(PARTS, { recursive: true })
    writeFileSync(join(PARTS, `${file}.${name}`), text)
    return [join(PARTS, `${file}.${name}`), ...sheets]
  }
  const islands = islandsOf(html)
  const loadedWith = (some: readonly Island[]): Set<string> =>
    closure(scripts, [...scriptsOf(html), ...some.flatMap(island => island.scripts)])
  const isLazy = ({ client }: Island): boolean => client === 'near' || client === 'visible'

  const first = islands.filter(({ client }) => client === 'load')
  const eager = loadedWith(islands.filter(island => !isLazy(island)))
  const lazy = islands.filter(isLazy).map(island => ({
    name: `island ${island.name}`,
    added: [...closure(scripts, island.scripts)].filter(each => !eager.has(each))
  }))
  const reached = new Set([...eager, ...lazy.flatMap(({ added }) => added)])
  const onDemand: Asset[] = []
  // The set grows while it is walked: what comes on demand may request more.
  for (const from of reached) {
    for (const chunk of scripts.get(from)?.onDemand ?? []) {
      if (reached.has(chunk)) continue
      const added = [...closure(scripts, [chunk])].filter(each => !reached.has(each))
      onDemand.push(scriptAsset(`on demand: ${nameOf(chunk, scripts)}`, dist, added))
      for (const each of added) reached.add(each)
    }
  }
  for (const each of reached) reachedByAny.add(each)

  const hero = `${path} HTML and CSS up to the end of the hero`
  const rows = `${path} scripts before the first rows`
  return [
    ...(second ? [{ name: hero, path: part('hero', firstScreenOf(html, second)) }] : []),
    { name: `${path} HTML and CSS, whole`, path: [join(dist, file), ...sheets] },
    { name: `${path} CSS alone`, path: part('css', inlineStylesOf(html)) },
    ...(first.length > 0 ? [scriptAsset(rows, dist, loadedWith(first))] : []),
    scriptAsset(`${path} scripts before any action`, dist, eager),
    ...lazy.map(({ name, added }) => scriptAsset(name, dist, added)),
    ...onDemand
  ]
}

function scriptAsset(name: string, dist: string, paths: Iterable<string>): Asset {
  return { name, path: [...paths].map(path => join(dist, path)) }
}

function parse(text: string, path: string): Script {
  const { staticImports, staticExports, dynamicImports } = parseSync('script.js', text).module
  const sources = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
    )
  ]
  const resolve = (name: string): string => new URL(name, `http://site${path}`).pathname
  return {
    text,
    imports: sources.map(resolve),
    onDemand: dynamicImports
      .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
      .filter(name => /^['"`][./][^$]*['"`]$/.test(name))
      .map(name => resolve(name.slice(1, -1)))
  }
}

/** The scripts that are fetched with `starts`, those included. */
function closure(scripts: ReadonlyMap<string, Script>, starts: readonly string[]): Set<string> {
  const found = new Set(starts.filter(path => scripts.has(path)))
  for (const path of found) {
    for (const each of scripts.get(path)?.imports ?? []) if (scripts.has(each)) found.add(each)
  }
  return found
}

function nameOf(path: string, scripts: ReadonlyMap<string, Script>): string {
  const text = scripts.get(path)?.text ?? ''
  const known = Object.entries(KNOWN_BY).find(([, sign]) => text.includes(sign))?.[0]
  return known ?? basename(path).replace(/\.[\w-]{8}\.js$|-[\w-]{8}\.js$|\.js$/, '')
}

function islandsOf(html: string): Island[] {
  return [...html.matchAll(/<astro-island((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>/g)].map(
    ([, attributes = '']) => {
      const value = (name: string): string =>
        new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
      return {
        name: value('component-export'),
        client: value('client'),
        scripts: ['component-url', 'renderer-url', 'before-hydration-url'].map(value)
      }
    }
  )
}

/** The scripts that a page asks for by itself. */
function scriptsOf(html: string): string[] {
  const modules = /<script type="module"(?:\s+src="([^"]+)")?[^>]*>([^]*?)<\/script>/g
  return [...html.matchAll(modules)].flatMap(([, src, code = '']) =>
    src === undefined ? parse(code, '/').imports : [src]
  )
}

function linkedStylesOf(html: string): string[] {
  const links = html.match(/<link\b[^>]*\brel="stylesheet"[^>]*>/g) ?? []
  return links.flatMap(link => /\bhref="([^"]+)"/.exec(link)?.[1] ?? [])
}

function inlineStylesOf(html: string): string {
  return [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css]) => css).join('')
}

/** The page up to the closing tag of its first section. */
function firstScreenOf(html: string, second: string): string {
  const end = html.indexOf(`<section id="${second}"`)
  if (end < 0) throw new Error(`The page has no <section id="${second}">`)
  return html.slice(0, html.lastIndexOf('</section>', end) + '</section>'.length)
}
