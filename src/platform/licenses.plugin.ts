import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin } from 'vite'

/** What is served beside the modules that Vite lists: their runtimes, the base styles, the font. */
const BESIDE = ['@fontsource-variable/funnel-display', 'astro', 'rolldown', 'tailwindcss', 'vite']

/** The license of an installed package; of Vite's own, not of what its build tools contain. */
async function licenseOf(name: string): Promise<string> {
  const folder = join('node_modules', name)
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  const file = (await readdir(folder)).find(each => /^licen[cs]e/i.test(each))
  const text = file ? await readFile(join(folder, file), 'utf8') : ''
  return `\n## ${name} - ${version}\n\n${text.replace(/^# Licenses of bundled[^]*/m, '').trim()}\n`
}

/** Completes Vite's list of licenses; fails the build when a package comes without the text of its license. */
export function licenses(fileName: string): Plugin {
  return {
    name: 'licenses',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({ build: { license: { fileName } } }),
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const list = bundle[fileName]
        if (list?.type !== 'asset') return this.error(`Vite has written no ${fileName}.`)
        list.source = `${String(list.source)}${(await Promise.all(BESIDE.map(licenseOf))).join('')}`
        const entries = list.source.split(/^## /m).slice(1)
        const bare = entries.find(entry => !entry.trim().includes('\n'))
        if (bare) this.error(`${bare.trim()} is served, but its license is not to be found.`)
      }
    }
  }
}
