import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { licenseFaults, licenseOf, licensesText } from './licenses.plugin.ts'

async function packageWith(license: string | undefined, files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'altius-package-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const manifest = JSON.stringify({ name: 'borrowed', version: '1.2.3', license })
  for (const [file, text] of Object.entries({ 'package.json': manifest, ...files })) {
    await writeFile(join(folder, file), text)
  }
  return licenseOf(folder)
}

test('a package under an accepted license, with its text, may be served', async () => {
  const license = await packageWith('MIT', { 'LICENCE.md': '\nCopyright (c) Ada\n' })
  expect(licenseFaults(license)).toEqual([])
  expect(licensesText([license])).toContain('\n## borrowed - 1.2.3 (MIT)\n\nCopyright (c) Ada\n')
})

test('a package without the text of its license must not be served', async () => {
  expect(licenseFaults(await packageWith('MIT', { 'README.md': 'MIT' }))).toEqual([
    'borrowed is served, but the text of its license is not to be found.'
  ])
})

test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'Apache-2.0', 'SEE LICENSE IN EULA', undefined])(
  'a package under %s must not be served before somebody has accepted that',
  async identifier => {
    const [fault, ...others] = licenseFaults(await packageWith(identifier, { LICENSE: 'Terms' }))
    expect(fault).toContain(`borrowed is served under ${identifier ?? 'no named license'}, which`)
    expect(others).toEqual([])
  }
)
