/** One rule of a `_headers` file. */
type Rule = { pattern: RegExp; headers: readonly (readonly [string, string])[] }

/** Returns the headers of a path; later rules add to earlier ones. */
export type HeaderRules = (pathname: string) => Headers

const SPECIAL = /[.+?^${}()|[\]\\]/g

// `*` matches anything, `:name` one path segment.
function patternOf(path: string): RegExp {
  const source = path
    .replace(SPECIAL, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll(/:[A-Za-z]\w*/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

function parse(text: string): readonly Rule[] {
  const rules: { pattern: RegExp; headers: [string, string][] }[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    if (!/^\s/.test(line)) {
      rules.push({ pattern: patternOf(line.trim()), headers: [] })
      continue
    }
    const colon = line.indexOf(':')
    if (colon < 0) continue
    rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()])
  }
  return rules
}

/** Parses a `_headers` file in the format of Cloudflare Pages and Netlify. */
export function parseHeaderRules(text: string): HeaderRules {
  const rules = parse(text)
  return pathname => {
    const headers = new Headers()
    for (const rule of rules) {
      if (!rule.pattern.test(pathname)) continue
      for (const [name, value] of rule.headers) headers.append(name, value)
    }
    return headers
  }
}
