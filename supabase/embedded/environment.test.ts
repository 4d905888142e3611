import { expect, test } from 'vitest'
import { usesEmbeddedBackend } from './environment.ts'

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
