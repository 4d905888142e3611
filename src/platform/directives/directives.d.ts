import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:near'?: boolean
    'client:painted'?: boolean
    'client:scrolled'?: boolean
  }
}
