import { SITE } from '../site.ts'

/** Everything may be read; where the list of pages is: https://www.rfc-editor.org/rfc/rfc9309. */
export function GET(): Response {
  return new Response(
    `User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', SITE.url).href}\n`
  )
}
