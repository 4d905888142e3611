import postcss, { AtRule, type ChildNode } from 'postcss'
import parseSelector, { type Selector } from 'postcss-selector-parser'

/**
 * The page with one sheet: those rules of its inlined sheets that it or its islands can use.
 * @param scripts all of the site's, by file name
 */
export function withUsedStyles(page: string, scripts: ReadonlyMap<string, string>): string {
  const [head = '', ...parts] = page.split(/<style>(.*?)<\/style>/s)
  const markup = [head, ...parts.filter((_, part) => part % 2)].join('')
  const reached = new Set<string>([markup])
  for (const source of reached)
    for (const file of filesIn(source)) reached.add(scripts.get(file) ?? '')
  const names = new Set([...reached].flatMap(namesIn))
  const sheets = parts.filter((_, part) => part % 2 === 0).map(sheet => keepUsed(sheet, names))
  return markup.replace(head, () => `${head}<style>${sheets.join('')}</style>`)
}

const filesIn = memoize((source: string) => source.match(/[\w.-]+\.js/g) ?? [])

/** Whatever may be a class. One made at run time, such as `toast--${type}`, belongs in a sheet of a lazy part. */
const namesIn = memoize((source: string) => [
  ...new Set(
    source
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .match(/[^\s"'`]+/g)
  )
])

const parseSheet = memoize((sheet: string) => postcss.parse(sheet))
const selectorsIn = memoize((selectors: string) => parseSelector().astSync(selectors).nodes)

/** Most pages have the same sheet and scripts. */
function memoize<Result>(read: (source: string) => Result): (source: string) => Result {
  const results = new Map<string, Result>()
  return source => {
    const result = results.get(source) ?? read(source)
    results.set(source, result)
    return result
  }
}

function keepUsed(sheet: string, names: ReadonlySet<string>): string {
  const root = parseSheet(sheet).clone()
  // For browsers without @property, which are too old for the colors or as good as gone.
  root.walkAtRules('layer', layer => void (layer.params === 'properties' && layer.remove()))
  root.walkRules(rule => {
    const selectors = selectorsIn(rule.selector)
    const used = selectors.filter(selector => canMatch(selector, names))
    if (used.length === 0) drop(rule)
    else if (used.length < selectors.length) rule.selector = used.map(String).join(',')
  })
  return root.toString()
}

/** Looks into `:is()` and `:where()`, not into `:not()` and `:has()`: those may match by what isn’t there. */
function canMatch(selector: Selector, names: ReadonlySet<string>): boolean {
  return selector.nodes.every(node => {
    if (node.type === 'class') return names.has(node.value)
    if (node.type !== 'pseudo' || !/^:(?:is|where)$/.test(node.value)) return true
    return node.nodes.length === 0 || node.nodes.some(choice => canMatch(choice, names))
  })
}

/** Conditions that hold nothing else go with it. An empty layer keeps its place in the order. */
function drop(node: ChildNode): void {
  const { parent } = node
  node.remove()
  if (parent instanceof AtRule && parent.nodes?.length === 0 && parent.name !== 'layer')
    drop(parent)
}
