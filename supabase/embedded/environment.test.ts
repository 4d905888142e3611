import { afterEach, expect, test, vi } from 'vitest'
import { readEnvironment, usesEmbeddedBackend } from './environment.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([undefined, '', '  ', 'http://localhost:4321', 'http://127.0.0.1:4321/'])(
  'the embedded backend is used when the URL is %j',
  url => {
    expect(usesEmbeddedBackend(url, 4321)).toBe(true)
  }
)

test.each(['https://project.supabase.co', 'http://localhost:54321', 'http://127.0.0.1:43210'])(
  'another backend is used when the URL is %j',
  url => {
    expect(usesEmbeddedBackend(url, 4321)).toBe(false)
  }
)

test.each(['', '  '])('variables set to %j count as unset', blank => {
  for (const name of ['PORT', 'HOST', 'DATA_DIR', 'DIST_DIR', 'PUBLIC_SUPABASE_URL'])
    vi.stubEnv(name, blank)
  expect(readEnvironment()).toMatchObject({ port: 4321, dataDir: '.data', distDir: 'dist' })
  expect(readEnvironment().hostname).toBeUndefined()
})
