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

test.each([
  ['MIT', 'LICENCE.md', /^$/],
  ['MIT', 'README.md', /^borrowed is served, but the text of its license is not to be found\.$/],
  ['MIT AND GPL-3.0-only', 'LICENSE', /^borrowed is served under MIT AND GPL-3.0-only, which/],
  [undefined, 'LICENSE', /^borrowed is served under no named license, which/]
])('a package under %s with the file %s is served only with an accepted text', async (...known) => {
  const [identifier, file, fault] = known
  const license = await packageWith(identifier, { [file]: '\nCopyright (c) Ada\n' })
  expect(licenseFaults(license).join()).toMatch(fault)
})

test('the text of a license is served under the name of its package', async () => {
  const license = await packageWith('MIT', { LICENSE: '\nCopyright (c) Ada\n' })
  expect(licensesText([license])).toContain('\n## borrowed - 1.2.3 (MIT)\n\nCopyright (c) Ada\n')
})
