import { join } from 'node:path'
import { type Plugin } from 'vite'
import { type License, licenseFaults, licenseOf, licensesText } from './licenses.ts'

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
