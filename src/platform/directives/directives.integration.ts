import type { AstroIntegration } from 'astro'

/** Adds `client:near` and `client:painted`. */
export function directives(): AstroIntegration {
  return {
    name: 'directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        // Paths from the project's root: a file URL fails the build.
        for (const name of ['near', 'painted'])
          addClientDirective({ name, entrypoint: `./src/platform/directives/${name}.ts` })
      }
    }
  }
}
