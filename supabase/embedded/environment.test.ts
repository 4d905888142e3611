import { afterEach, expect, test, vi } from 'vitest'
import { readEnvironment, usesEmbeddedBackend } from './environment.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

function setVariables(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
}

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
  setVariables({
    PORT: blank,
    HOST: blank,
    DATA_DIR: blank,
    DIST_DIR: blank,
    PUBLIC_SUPABASE_URL: blank
  })
  expect(readEnvironment()).toMatchObject({ port: 4321, dataDir: '.data', distDir: 'dist' })
  expect(readEnvironment().hostname).toBeUndefined()
})

test('the functions get their own variables and no others', () => {
  setVariables({ FOLLOW_PROVIDER: 'x-api', FOLLOW_PROVIDER_KEY: 'key', PUBLIC_SUPABASE_URL: '' })
  expect(readEnvironment().functionVariables).toEqual({
    FOLLOW_PROVIDER: 'x-api',
    FOLLOW_PROVIDER_KEY: 'key'
  })
})
