import { test as base, expect } from '@playwright/test'
import { type EnginePage } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

const OPEN = { Firefox: openFirefox, WebKit: openWebKit }

export type EngineOptions = { engine: keyof typeof OPEN }

/** A test in a new browser that fails on any console error. */
export const test = base.extend<EngineOptions & { view: EnginePage; site: string }>({
  engine: ['Firefox', { option: true }],
  site: async ({}, provide) => {
    await provide(process.env['SITE_URL'] ?? '')
  },
  view: async ({ engine }, provide) => {
    const view = await OPEN[engine]()
    await provide(view)
    const errors = [...view.errors]
    await view.close()
    expect(errors, 'console errors').toEqual([])
  }
})

export { expect }
