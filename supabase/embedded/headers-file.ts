/** Returns the headers of a path, from all rules that match it. */
export type HeaderRules = (pathname: string) => Headers

/** Parses a `_headers` file in the format of Cloudflare and Netlify. A path may hold `*`, for anything. */
export function parseHeaderRules(text: string): HeaderRules {
  const rules: { path: RegExp; headers: [name: string, value: string][] }[] = []
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+):\s*(.+)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value])
    else if (line.startsWith('/')) {
      const source = line.trim().split('*').map(RegExp.escape).join('.*')
      rules.push({ path: new RegExp(`^${source}$`), headers: [] })
    }
  }
  return pathname =>
    new Headers(rules.filter(rule => rule.path.test(pathname)).flatMap(rule => rule.headers))
}
