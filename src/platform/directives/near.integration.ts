import type { AstroIntegration } from 'astro'

/** Flags an island that fails before the script at the end of the page listens: platform/offline/missing-parts.ts */
const FLAG_MISSING = `addEventListener('astro:hydration-error',e=>e.target.dataset.missing='')`

/** A page that returns to a place far down lays out all above it, so that the place is where it was left. */
const RETURN_TO_PLACE = `performance.getEntriesByType('navigation')[0]?.type==='navigate'||(document.documentElement.dataset.whole='')`

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
        injectScript('head-inline', RETURN_TO_PLACE)
      }
    }
  }
}
