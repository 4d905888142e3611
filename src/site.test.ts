import { expect, test } from 'vitest'
import { BRAND_USERNAME } from './domain/follow/follow-answer.ts'
import { followUrl, SITE } from './site.ts'

test('the follow check asks about the account that the site names', () => {
  expect(BRAND_USERNAME).toBe(SITE.brand.handle)
  expect(followUrl()).toBe('https://x.com/intent/follow?screen_name=AltiusLabs')
})
