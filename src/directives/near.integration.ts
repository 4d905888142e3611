import type { AstroIntegration } from 'astro'

/** Adds `client:near` (ratio 0.05, margin 200 px unless told otherwise), `client:painted` and `client:settled`. */
export default function near(): AstroIntegration {
  return {
    name: 'client-near',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        // Paths from the project's root: a file URL fails the build.
        addClientDirective({ name: 'near', entrypoint: './src/directives/near.ts' })
        addClientDirective({ name: 'painted', entrypoint: './src/directives/painted.ts' })
        addClientDirective({ name: 'settled', entrypoint: './src/directives/settled.ts' })
      }
    }
  }
}
