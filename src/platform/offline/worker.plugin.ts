import { type Plugin } from 'vite'

/**
 * Builds the service worker with everything else, under a name of its own at the root: only from there it may
 * answer for pages.
 */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: '/src/platform/offline/worker.ts',
        fileName: 'offline.js'
      })
    }
  }
}
