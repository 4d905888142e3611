import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('the policy lets pages read only from the project and the published board', async () => {
  vi.stubEnv('PUBLIC_SUPABASE_URL', 'https://project.supabase.co')
  vi.stubEnv('PUBLIC_WINNERS_SNAPSHOT', 'https://files.example/board/manifest.json')
  const { default: config } = await import('../astro.config.mjs')
  expect(config.security?.csp).toMatchObject({
    directives: expect.arrayContaining([
      "connect-src 'self' https://project.supabase.co https://files.example"
    ]) as unknown
  })
})
