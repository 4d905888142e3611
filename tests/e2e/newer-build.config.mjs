import { defineConfig } from 'astro/config'
import config from '../../astro.config.mjs'

/** The same site as a new deployment: every file under `/_astro/` has another name. */
export default defineConfig({
  ...config,
  vite: {
    ...config.vite,
    build: {
      ...config.vite.build,
      rolldownOptions: {
        ...config.vite.build.rolldownOptions,
        output: { ...config.vite.build.rolldownOptions.output, hashCharacters: 'hex' }
      }
    }
  }
})
