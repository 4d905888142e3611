import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type AstroIntegration } from 'astro'
import { withUsedStyles } from './used-styles.ts'

/** Leaves each page the styles that it can use: Astro inlines those of all components in every page. */
export function usedStyles(): AstroIntegration {
  return {
    name: 'used-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const dist = fileURLToPath(dir)
        const scripts = new Map<string, string>()
        for await (const file of glob('_astro/*.js', { cwd: dist }))
          scripts.set(file.slice('_astro/'.length), await readFile(dist + file, 'utf8'))
        for await (const file of glob('**/*.html', { cwd: dist })) {
          const page = withUsedStyles(await readFile(dist + file, 'utf8'), scripts)
          await writeFile(dist + file, withHashes(scriptsAtMark(shortened(page))))
        }
      }
    }
  }
}

/** Without what no browser reads: our directives take no options, and tests of the words draw them anew. */
function shortened(page: string): string {
  return page
    .replace(/(?<=<astro-island[^>]*) (?:uid|opts)="[^"]*"/g, '')
    .replace(/ data-(?:fact|derived|example|prose)(?:="[^"]*")?/g, '')
    .replace(/><\/(?:rect|path|line|circle)>/g, '/>')
}

/** Moves the islands’ scripts to where the page wants them: before the first island, they would delay its paint. */
function scriptsAtMark(page: string): string {
  const mark = '<template data-scripts></template>'
  if (!page.includes(mark)) return page
  const islands = /<script>.*?<\/script>/gs
  const scripts = page.match(islands)?.join('') ?? ''
  return page.replace(islands, '').replace(mark, () => scripts)
}

/** Allows the page’s own inline scripts and styles, where Astro allows those of all pages. */
function withHashes(page: string): string {
  const hashesOf = (inline: RegExp): string =>
    [...page.matchAll(inline)]
      .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join('')
  const scripts = hashesOf(/<script(?: type="(?:module|speculationrules)")?>(.*?)<\/script>/gs)
  const styles = hashesOf(/<style>(.*?)<\/style>/gs)
  return page
    .replace(/(?<=script-src 'self')[^;]*/, scripts)
    .replace(/(?<=style-src 'self')[^;]*/, styles)
}
