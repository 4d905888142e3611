import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** What a script pulls in: with it (`imports`), or some day (`later`). */
type Script = {
  readonly text: string
  readonly imports: readonly string[]
  readonly later: readonly string[]
}

/** The scripts of a built site by their path, as a page's `src` names them. */
export type Scripts = ReadonlyMap<string, Script>

/** @throws when the site is not built */
export function readScripts(dist: string): Scripts {
  if (!existsSync(dist)) throw new Error(`${dist} is missing: npm run build`)
  const files = globSync('**/*.js', { cwd: dist })
  return new Map(files.map(file => [`/${file}`, read(`/${file}`, join(dist, file))]))
}

function read(path: string, file: string): Script {
  const text = readFileSync(file, 'utf8')
  return { text, ...importsOf(text, path) }
}

/** Paths are told from `from`, where the code stands. */
export function importsOf(text: string, from: string): Pick<Script, 'imports' | 'later'> {
  const { staticImports, dynamicImports } = parseSync('script.js', text).module
  const resolve = (name: string): string => new URL(name, `http://site${from}`).pathname
  return {
    imports: staticImports.map(({ moduleRequest }) => resolve(moduleRequest.value)),
    later: dynamicImports
      .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
      .filter(name => /^['"`][./][^$]*['"`]$/.test(name))
      .map(name => resolve(name.slice(1, -1)))
  }
}

/** The scripts that are fetched with `starts`, those included. */
export function reach(scripts: Scripts, starts: Iterable<string>): Set<string> {
  const reached = new Set<string>()
  const waiting = [...starts]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const script = scripts.get(path)
    if (!script || reached.has(path)) continue
    reached.add(path)
    waiting.push(...script.imports)
  }
  return reached
}
