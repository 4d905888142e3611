import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:near'?: { rootMargin?: string; threshold?: number } | boolean
    'client:painted'?: boolean
    'client:settled'?: boolean
  }
}
