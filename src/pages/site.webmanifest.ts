import { HOME } from '../content/pages.ts'
import { SITE } from '../site.ts'
import { PAPER } from '../styles/tokens.ts'

export function GET(): Response {
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose
  })
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
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon(SITE.icon, 512, 'any'),
      icon('/icon-maskable.png', 512, 'maskable')
    ]
  })
}
