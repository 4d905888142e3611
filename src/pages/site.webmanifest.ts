import { HOME } from '../content/pages.ts'
import { SITE } from '../site.ts'
import { PAPER } from '../styles/tokens.ts'

export function GET(): Response {
  return Response.json({
    id: '/',
    name: HOME.title,
    short_name: SITE.product,
    description: HOME.description,
    lang: 'en',
    start_url: '/',
    // Keep the address bar: URLs hold searches, pages and lab settings.
    display: 'browser',
    theme_color: PAPER.light,
    background_color: PAPER.light,
    icons: [{ src: SITE.icon, sizes: '512x512', type: 'image/png' }]
  })
}
