import { SITE } from '../site.ts'

export function GET(): Response {
  return new Response(
    `User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', SITE.url).href}\n`
  )
}
