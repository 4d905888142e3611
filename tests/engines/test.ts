import { test as base, expect } from '@playwright/test'
import { type EnginePage } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

const OPEN = { Firefox: openFirefox, WebKit: openWebKit }

export type Options = { engine: keyof typeof OPEN }

/** A test in a new browser, that fails on any error in its console. */
export const test = base.extend<Options & { view: EnginePage; site: string }>({
  engine: ['Firefox', { option: true }],
  site: async ({}, hand) => {
    await hand(process.env['SITE_URL'] ?? '')
  },
  view: async ({ engine }, hand) => {
    const view = await OPEN[engine]()
    await hand(view)
    const errors = [...view.errors]
    await view.close()
    expect(errors, 'console errors').toEqual([])
  }
})

export { expect }
