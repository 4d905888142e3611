import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin } from 'vite'

/** A package that is served, in the form of Vite's list: https://vite.dev/config/build-options#build-license */
export type License = {
  name: string
  version: string
  /** SPDX: https://spdx.org/licenses/ */
  identifier?: string
  text?: string
}

// They ask only that their text goes with the code. Apache-2.0 isn't here: it asks for NOTICE files too.
const ACCEPTED = ['0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1']

/** The license of the package in `folder`; of Vite's own, not of what its build tools contain. */
export async function licenseOf(folder: string): Promise<License> {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8')
  ) as { name: string; version: string; license?: string }
  const file = (await readdir(folder)).find(each => /^licen[cs]e/i.test(each))
  const text = file && (await readFile(join(folder, file), 'utf8'))
  return {
    name,
    version,
    ...(license && { identifier: license }),
    ...(text && { text: text.replace(/^# Licenses of bundled[^]*/m, '').trim() })
  }
}

/** Why a package must not be served, as sentences for whoever builds; none if it may be. */
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

/** The file that is served: every license once, by name. */
export function licensesText(licenses: readonly License[]): string {
  const entries = licenses
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(
      each => `## ${each.name} - ${each.version} (${each.identifier ?? ''})\n\n${each.text ?? ''}\n`
    )
  return `# Licenses\n\nThis site contains code, styles and shapes of these packages:\n\n${entries.join('\n')}`
}

/** What is served beside the modules that Vite lists: their runtimes, the base styles, the font. */
const BESIDE = ['@fontsource-variable/funnel-display', 'astro', 'rolldown', 'tailwindcss', 'vite']

/**
 * Serves the licenses of all that is served; fails the build when a package comes without the text of
 * its license, or under one that nobody has accepted.
 */
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
