import { appendFile, readFile } from 'node:fs/promises'
import { type AstroIntegration } from 'astro'

/** Adds packages to `licenses.md`, where Vite lists those of the scripts alone. */
export function licenses(packages: readonly string[]): AstroIntegration {
  return {
    name: 'licenses',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        for (const name of packages)
          await appendFile(new URL('licenses.md', dir), await sectionOf(name))
      }
    }
  }
}

async function sectionOf(name: string): Promise<string> {
  const read = (file: string): Promise<string> =>
    readFile(new URL(import.meta.resolve(`${name}/${file}`)), 'utf8')
  const { version, license }: Record<string, string> = JSON.parse(await read('package.json'))
  const text = (await read('LICENSE')).trim().replaceAll(/^/gm, '> ').replaceAll(/ +$/gm, '')
  return `\n## ${name} - ${String(version)} (${String(license)})\n\n${text}\n`
}
