import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Check, withBudgets } from '../.ci/size-checks.ts'
import { isUpToDate, type Size, tableOf, withTable } from '../.ci/readme-sizes.ts'
import { assetsOf } from '../.ci/site-assets.ts'

let dist: string

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'sizes-'))
})

afterEach(() => rmSync(dist, { recursive: true }))

function build(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    writeFileSync(join(dist, name), text)
  }
}

function sizeLimit(checks: readonly Partial<Check>[], ...options: string[]): string {
  const config = join(dist, '.size-limit.json')
  writeFileSync(config, JSON.stringify(checks))
  const bin = 'node_modules/.bin/size-limit'
  return spawnSync(bin, ['--config', config, ...options], { encoding: 'utf8' }).stdout
}

function measured(files: Record<string, string>): Map<string, number> {
  build(files)
  const pages = [{ file: 'index.html', path: '/', second: 'basics' }]
  const assets = assetsOf(dist, pages).filter(({ path }) => path.length > 0)
  const sizes: Size[] = JSON.parse(sizeLimit(assets, '--json'))
  return new Map(sizes.map(({ name, size }) => [name, size]))
}

const island = (name: string, client: string): string =>
  `<astro-island component-url="/a/${name}.js" component-export="${name}" renderer-url="/a/react.js" props="a > b" ssr client="${client}" opts="{}"></astro-island>`
const page = (body: string, head = ''): string =>
  `${head}<section id="hero">x</section>${body}<section id="basics">y</section>`

/** 4,096 bytes that stay about 2,000 however they are compressed. */
const NOISE = Array.from({ length: 64 }, (_, index) =>
  createHash('sha256').update(String(index)).digest('hex')
).join('')

describe('the sizes', () => {
  test('it counts what an island imports, and not what it imports on demand', () => {
    const sizes = measured({
      'index.html': page(island('Hero', 'painted')),
      'a/Hero.js': 'import "./shared.js"; import("./big.js")',
      'a/react.js': '',
      'a/shared.js': '',
      'a/big.js': `"${NOISE}"`
    })
    expect(sizes.get('/ scripts before any action')).toBeLessThan(200)
    expect(sizes.get('on demand: big')).toBeGreaterThan(1500)
  })

  test('it counts what an island only passes on', () => {
    const sizes = measured({
      'index.html': page(island('Hero', 'painted')),
      'a/Hero.js': 'export { x as Hero } from "./shared.js"',
      'a/react.js': '',
      'a/shared.js': `export const x = "${NOISE}"`
    })
    expect(sizes.get('/ scripts before any action')).toBeGreaterThan(1500)
  })

  test('a script that needs a file that was not built is reported', () => {
    build({ 'index.html': page(''), 'a/Lab.js': 'const needed = ["_astro/lab.CADDZeag.css"]' })
    expect(() => assetsOf(dist, [])).toThrow('/a/Lab.js needs _astro/lab.CADDZeag.css')
    build({ '_astro/lab.CADDZeag.css': '' })
    expect(assetsOf(dist, [])).not.toEqual([])
  })

  test('it charges a lazy island only with what is not there before', () => {
    const sizes = measured({
      'index.html': page(island('Hero', 'painted') + island('Lab', 'near')),
      'a/Hero.js': 'import "./react.js"',
      'a/react.js': `"${NOISE}"`,
      'a/Lab.js': 'import "./react.js"'
    })
    expect(sizes.get('island Lab')).toBeLessThan(100)
    expect(sizes.has('island Hero')).toBe(false)
  })

  test('it counts scripts of the page itself, and a script that no page asks for separately', () => {
    const sizes = measured({
      'index.html': page('<script type="module">import "/a/page.js"</script>'),
      'a/page.js': `"${NOISE}"`,
      'a/worker.js': ''
    })
    expect(sizes.get('/ scripts before any action')).toBeGreaterThan(1500)
    expect(sizes.has('separate: worker')).toBe(true)
  })

  test('it weighs what stands before the second section, and a stylesheet that holds up painting', () => {
    const files = { 'index.html': page(NOISE) }
    const bare = measured(files).get('/ HTML and CSS up to the end of the hero') ?? NaN
    const head = '<link rel="stylesheet" href="/a/x.css">'
    const sizes = measured({ 'index.html': page('', head), 'a/x.css': NOISE })
    expect(bare).toBeLessThan(100)
    expect(sizes.get('/ HTML and CSS up to the end of the hero')).toBeGreaterThan(bare + 1500)
  })
})

describe('the verdict', () => {
  const fonts = (bytes: number): string => {
    build({ 'a.woff2': 'x'.repeat(bytes) })
    const path = [join(dist, 'a.woff2')]
    return sizeLimit(withBudgets([{ name: 'fonts', path, brotli: false }], { fonts: 1000 }))
  }

  test('it passes what is within its budget', () => {
    expect(fonts(1000)).not.toContain('exceeded')
  })

  test('it says what is over, by how much, and what helps', () => {
    const output = fonts(1500)
    expect(output).toContain('exceeded by 500 B')
    expect(output).toContain('Cure: fewer faces, a smaller subset.')
  })

  test('a new island has to be named', () => {
    expect(() => withBudgets([{ name: 'island Lab', path: ['a.js'] }], {})).toThrow(
      'island Lab has no budget'
    )
  })

  test('a budget for what is gone has to go too', () => {
    expect(() => withBudgets([], { 'island Lab': 9 })).toThrow('island Lab')
  })
})

describe('the README', () => {
  const readme = 'Sizes:\n<!-- sizes: npm run size -- --readme -->\nold\n<!-- /sizes -->\nand so on'
  const table = (size: number): string => tableOf([{ name: 'fonts', size, sizeLimit: 9000 }])

  test('it takes a new table between its markers and keeps the rest', () => {
    const written = withTable(readme, table(8000))
    expect(written).toMatch(/^Sizes:[^]*and so on$/)
    expect(isUpToDate(written, table(8000))).toBe(true)
  })

  test('it is out of date when a figure or a line is another', () => {
    const written = withTable(readme, table(8000))
    expect(isUpToDate(written, table(8100))).toBe(true)
    expect(isUpToDate(written, table(8600))).toBe(false)
    expect(isUpToDate(written, `${table(8000)}\n| island Lab | 1 | 2 |`)).toBe(false)
  })
})
