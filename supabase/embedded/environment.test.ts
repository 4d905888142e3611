import { afterEach, expect, test, vi } from 'vitest'
import { readEnvironment } from './environment.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each(['', '  '])('variables set to %j count as unset', blank => {
  for (const name of ['PORT', 'HOST', 'DATA_DIR', 'DIST_DIR', 'PUBLIC_SUPABASE_URL'])
    vi.stubEnv(name, blank)
  expect(readEnvironment()).toMatchObject({ port: 4321, dataDir: '.data', distDir: 'dist' })
  expect(readEnvironment().hostname).toBeUndefined()
})
