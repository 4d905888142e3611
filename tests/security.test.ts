import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The rows of each table of SECURITY.md: what the threat is, and which file of tests promises what. */
const threats = readFileSync('SECURITY.md', 'utf8')
  .split('\n')
  .filter(line => /^\| (?!threat|---)/.test(line))
  .map(line => {
    const [threat = '', , tests = ''] = line.slice(2, -2).split(' | ')
    const parts = tests.split('; `').map(part => part.replace(/^`/, ''))
    return { threat, tests: parts.map(part => part.split('` ') as [file: string, names: string]) }
  })

describe('SECURITY.md', () => {
  test.each(threats)('$threat: its tests exist', ({ tests }) => {
    for (const [file, names] of tests) {
      expect(existsSync(file), file).toBe(true)
      const source = readFileSync(file, 'utf8')
      const promises = [...names.matchAll(/"([^"]+)"/g)].map(match => match[1] ?? '')
      expect(promises.length, file).toBeGreaterThan(0)
      for (const name of promises) {
        const isName = ['"', "'", '`'].some(quote => source.includes(quote + name + quote))
        expect(isName, `${file} has a test that is called “${name}”`).toBe(true)
      }
    }
  })
})

test('every package has an exact version and a checksum', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean }>
  }
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link
  )
  expect(installed.length).toBeGreaterThan(100)
  for (const [path, { integrity }] of installed) expect(integrity, path).toMatch(/^sha512-/)
  for (const file of ['package.json', 'bench/package.json']) {
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<
      string,
      Record<string, string>
    >
    for (const [name, version] of Object.entries({
      ...manifest['dependencies'],
      ...manifest['devDependencies']
    }))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
  }
})
