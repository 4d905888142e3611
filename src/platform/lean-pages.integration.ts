import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Marks for the tests of what the page says, which read it before it is built: src/content/claims.test.ts */
const MARKS = / data-(?:fact|derived|scale|example|prose)(?:="[^"]*")?(?=[\s>])/g

/** What an island says of itself that nobody reads: its number, its name, and that its directive has no options. */
const UNREAD =
  /(<astro-island\b[^>]*?) uid="[^"]*"([^>]*? opts=")\{&quot;name&quot;:&quot;\w+&quot;,&quot;value&quot;:true\}"/g

/**
 * A page as it is served: without what only tests read, and with a policy that allows the scripts and styles that
 * stand in it. Astro gives every page the hashes of the whole site.
 */
export function leanPage(html: string): string {
  const inline = html.matchAll(/<(script|style)\b[^>]*>([^]*?)<\/\1>/g)
  const hashes = new Set([...inline].map(([, , text = '']) => `'sha256-${sha256(text)}'`))
  return html
    .replace(/<meta http-equiv="content-security-policy"[^>]*>/, policy =>
      policy.replace(/ ('sha256-[^']+')/g, (whole, hash) => (hashes.has(hash) ? whole : ''))
    )
    .replace(/<[a-z][^>]*>/g, tag => tag.replace(MARKS, ''))
    .replace(UNREAD, '$1$2{}"')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** Takes out of the built pages what no visitor's browser needs. */
export default function leanPages(): AstroIntegration {
  return {
    name: 'lean-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        for await (const file of glob('**/*.html', { cwd: fileURLToPath(dir) })) {
          const page = new URL(file, dir)
          await writeFile(page, leanPage(await readFile(page, 'utf8')))
        }
      }
    }
  }
}
