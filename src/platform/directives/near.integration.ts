import type { AstroIntegration } from 'astro'

/** Flags an island that fails before the script at the end of the page listens: platform/offline/missing-parts.ts */
const FLAG_MISSING = `addEventListener('astro:hydration-error',e=>e.target.dataset.missing='')`

/** Adds `client:near` (ratio 0.05, margin 200 px unless told otherwise), `client:painted` and `client:settled`. */
export default function near(): AstroIntegration {
  return {
    name: 'client-near',
    hooks: {
      'astro:config:setup': ({ addClientDirective, injectScript }) => {
        // Paths from the project's root: a file URL fails the build.
        addClientDirective({ name: 'near', entrypoint: './src/platform/directives/near.ts' })
        addClientDirective({ name: 'painted', entrypoint: './src/platform/directives/painted.ts' })
        addClientDirective({ name: 'settled', entrypoint: './src/platform/directives/settled.ts' })
        injectScript('head-inline', FLAG_MISSING)
      }
    }
  }
}
