import type { AstroIntegration } from 'astro'

/** Flags an island that fails before the script at the end of the page listens: platform/offline/missing-parts.ts */
const FLAG_MISSING = `addEventListener('astro:hydration-error',e=>e.target.dataset.missing='')`

/** Adds `client:near`, `client:painted` and `client:settled`. */
export default function near(): AstroIntegration {
  return {
    name: 'client-near',
    hooks: {
      'astro:config:setup': ({ addClientDirective, injectScript }) => {
        // Paths from the project's root: a file URL fails the build.
        for (const name of ['near', 'painted', 'settled'])
          addClientDirective({ name, entrypoint: `./src/platform/directives/${name}.ts` })
        injectScript('head-inline', FLAG_MISSING)
      }
    }
  }
}
