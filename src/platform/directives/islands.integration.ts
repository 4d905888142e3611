import type { AstroIntegration } from 'astro'
import { RENDERER } from '../script-island/script-island.ts'

/** Adds the client directives of this site, and the renderer of islands without React. */
export function islands(): AstroIntegration {
  return {
    name: 'islands',
    hooks: {
      'astro:config:setup': ({ addClientDirective, addRenderer }) => {
        // Paths, because a file URL fails the build.
        for (const name of ['near', 'painted', 'scrolled'])
          addClientDirective({ name, entrypoint: `./src/platform/directives/${name}.ts` })
        const folder = './src/platform/script-island'
        addRenderer({
          name: RENDERER,
          clientEntrypoint: `${folder}/client.ts`,
          serverEntrypoint: `${folder}/server.ts`
        })
      }
    }
  }
}
