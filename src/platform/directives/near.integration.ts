import type { AstroIntegration } from 'astro'

/** Flags an island that fails before the script at the end of the page listens: platform/offline/missing-parts.ts */
const FLAG_MISSING = `addEventListener('astro:hydration-error',e=>e.target.dataset.missing='')`

/** A page that is opened at a place far down, or returns to one, lays out all above it: so the place is exact. */
const OPEN_AT_PLACE = `performance.getEntriesByType('navigation')[0]?.type==='navigate'&&!location.hash||(document.documentElement.dataset.whole='')`

/** Adds `client:near` and `client:painted`. */
export default function near(): AstroIntegration {
  return {
    name: 'client-near',
    hooks: {
      'astro:config:setup': ({ addClientDirective, injectScript }) => {
        // Paths from the project's root: a file URL fails the build.
        for (const name of ['near', 'painted'])
          addClientDirective({ name, entrypoint: `./src/platform/directives/${name}.ts` })
        injectScript('head-inline', FLAG_MISSING)
        injectScript('head-inline', OPEN_AT_PLACE)
      }
    }
  }
}
