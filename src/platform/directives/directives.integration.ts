import type { AstroIntegration } from 'astro'

export function directives(): AstroIntegration {
  return {
    name: 'directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        // Paths, because a file URL fails the build.
        for (const name of ['near', 'painted'])
          addClientDirective({ name, entrypoint: `./src/platform/directives/${name}.ts` })
      }
    }
  }
}
