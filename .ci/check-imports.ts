import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Which rooms a room may import from, beside itself, `site` and packages. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  pages: ['layouts', 'sections', 'islands', 'ui', 'lib', 'domain'],
  layouts: ['islands', 'figures', 'ui', 'lib', 'domain', 'styles', 'stores'],
  sections: ['islands', 'figures', 'ui', 'lib', 'domain', 'content', 'stores'],
  islands: ['figures', 'ui', 'stores', 'lib', 'domain'],
  figures: ['ui', 'domain'],
  ui: ['figures', 'domain'],
  stores: ['lib', 'domain'],
  lib: ['domain', 'content'],
  domain: [],
  content: ['domain'],
  directives: [],
  edge: [],
  supabase: ['domain']
}
const IMPORT = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g

function roomOf(path: string): string {
  const [top = '', second = ''] = path.split('/')
  return top === 'src' ? (second.includes('.') ? 'site' : second) : top
}

/** An island is a folder of its own: it may not reach into another. */
function isOtherIsland(from: string, to: string): boolean {
  const [own, other] = [from, to].map(path => path.split('/')[2])
  return roomOf(from) === 'islands' && roomOf(to) === 'islands' && own !== other
}

function faultOf(from: string, to: string): string | undefined {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (isOtherIsland(from, to)) return 'one island imports another: share it through stores or ui'
  if (here === there || there === 'site') return undefined
  if (MAY_IMPORT[here]?.includes(there)) return undefined
  return `${here} may not import from ${there}: move the code down, or pass it in`
}

/** What a client-side `<script>` of a section imports is the browser's; its frontmatter may hold no store. */
function frontmatterOf(path: string, text: string): string {
  return path.endsWith('.astro') ? (text.split(/^---$/m)[1] ?? '') : text
}

const files = globSync(['src/**/*.{ts,tsx,astro,css}', 'supabase/**/*.ts']).filter(
  path => !/\.(test|bench|fixture)\.tsx?$|\.d\.ts$|src\/content\.config\.ts$/.test(path)
)
const faults = files.flatMap(path => {
  const text = readFileSync(path, 'utf8')
  const targets = [...text.matchAll(IMPORT)].map(([, target = '']) => ({
    target,
    to: normalize(join(dirname(path), target))
  }))
  const edges = targets.flatMap(({ target, to }) => {
    const fault = faultOf(path, to)
    return fault ? [`${path} -> ${target}\n  ${fault}`] : []
  })
  const stores =
    path.endsWith('.astro') && /from ['"][^'"]*\/stores\//.test(frontmatterOf(path, text))
  return stores
    ? [...edges, `${path}\n  a store in frontmatter has no effect: use a <script>`]
    : edges
})

if (faults.length > 0) {
  console.error(`${faults.join('\n')}\n\n${faults.length} imports go the wrong way.`)
  process.exit(1)
}
console.log(`Imports: ${files.length} files, all edges go down.`)
