import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin } from 'vite'

/** A bundled package: https://vite.dev/config/build-options#build-license */
export type License = {
  name: string
  version: string
  /** SPDX: https://spdx.org/licenses/ */
  identifier?: string | undefined
  text?: string | undefined
}

// They require only their text. Apache-2.0 isn't here: it requires NOTICE files too.
const ACCEPTED = ['0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1']

/** Vite's own license, without those of its build tools. */
export async function licenseOf(folder: string): Promise<License> {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8')
  ) as { name: string; version: string; license?: string }
  const file = (await readdir(folder)).find(each => /^licen[cs]e/i.test(each))
  const text = file && (await readFile(join(folder, file), 'utf8'))
  const own = text?.replace(/^# Licenses of bundled[^]*/m, '').trim()
  return { name, version, identifier: license, text: own }
}

export function licenseFaults({ name, identifier, text }: License): string[] {
  const faults: string[] = []
  if (!identifier || !ACCEPTED.includes(identifier)) {
    faults.push(
      `${name} is served under ${identifier ?? 'no named license'}, which is none of ${ACCEPTED.join(', ')}: see src/platform/licenses.plugin.ts.`
    )
  }
  if (!text) faults.push(`${name} is served, but the text of its license is not to be found.`)
  return faults
}

export function licensesText(licenses: readonly License[]): string {
  const entries = licenses
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(
      each => `## ${each.name} - ${each.version} (${each.identifier ?? ''})\n\n${each.text ?? ''}\n`
    )
  return `# Licenses\n\nThis site contains code, styles and shapes of these packages:\n\n${entries.join('\n')}`
}

/** Served, but not in Vite's list. */
const BESIDE = ['@fontsource-variable/funnel-sans', 'astro', 'rolldown', 'tailwindcss', 'vite']

/** Fails the build on a missing or unaccepted license. */
export function licenses(fileName: string): Plugin {
  return {
    name: 'licenses',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({ build: { license: { fileName: 'licenses.json' } } }),
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const list = bundle['licenses.json']
        if (list?.type !== 'asset') return this.error('Vite has listed no licenses.')
        const bundled = JSON.parse(String(list.source)) as License[]
        const beside = BESIDE.filter(name => !bundled.some(each => each.name === name))
        const served = [
          ...bundled,
          ...(await Promise.all(beside.map(name => licenseOf(join('node_modules', name)))))
        ]
        const faults = served.flatMap(licenseFaults)
        if (faults.length > 0) this.error(faults.join('\n'))
        delete bundle['licenses.json']
        this.emitFile({ type: 'asset', fileName, source: licensesText(served) })
      }
    }
  }
}
