import { appendFile, readFile } from 'node:fs/promises'
import { type AstroIntegration } from 'astro'

/** Adds packages to `licenses.md`, where Vite lists those that scripts import. */
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
  const folder = new URL(`../../node_modules/${name}/`, import.meta.url)
  const { version, license }: Record<string, string> = JSON.parse(
    await readFile(new URL('package.json', folder), 'utf8')
  )
  const text = await readFile(new URL('LICENSE', folder), 'utf8')
  return `\n## ${name} - ${String(version)} (${String(license)})\n\n${text.trim()}\n`
}
