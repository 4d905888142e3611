import { canonicalOf, PAGES } from '../content/pages.ts'

/** The list of pages for search engines: https://www.sitemaps.org/protocol.html */
export function GET(): Response {
  const urls = PAGES.map(page => `<url><loc>${canonicalOf(page)}</loc></url>`).join('')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
  )
}
