import { SITE } from '../site.ts'

/** Allows everything and names the sitemap: https://www.rfc-editor.org/rfc/rfc9309. */
export function GET(): Response {
  return new Response(
    `User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', SITE.url).href}\n`
  )
}
