import { expect, test as base, type ConsoleMessage } from '@playwright/test'
import { HAS_POSTGREST, NO_POSTGREST } from '../backend/postgrest-program.ts'
import { readTable } from './reference.ts'

type Faults = {
  /** Errors that the test causes on purpose: each must occur, and no others. */
  expected: RegExp[]
}

type Worker = { site: string; table: Awaited<ReturnType<typeof readTable>> }

/** Every test fails on any console error, page error or violation of the content security policy. */
export const test = base.extend<{ faults: Faults; quiet: void }, Worker>({
  site: [
    async ({}, provide, { project }) => {
      if (project.name !== 'postgrest') return provide(process.env['SITE_URL'] ?? '')
      base.skip(!HAS_POSTGREST, NO_POSTGREST)
      const { serveWithPostgrest } = await import('./serve-with-postgrest.ts')
      const site = await serveWithPostgrest()
      await provide(site.url)
      await site.close()
    },
    { scope: 'worker' }
  ],
  table: [async ({ site }, provide) => provide(await readTable(site)), { scope: 'worker' }],
  baseURL: async ({ site }, provide) => {
    await provide(site)
  },
  faults: async ({}, provide) => {
    await provide({ expected: [] })
  },
  quiet: [
    async ({ page, context, faults }, provide) => {
      const seen: string[] = []
      await context.route(/altiuslabs\.xyz/, route => route.fulfill({ status: 204 }))
      page.on('console', message => {
        if (isFault(message)) seen.push(message.text())
      })
      page.on('pageerror', error => seen.push(`page error: ${error.message}`))
      await provide()
      const unexpected = seen.filter(text => !faults.expected.some(known => known.test(text)))
      expect(unexpected, 'console errors').toEqual([])
      for (const known of faults.expected)
        expect(seen.join('\n'), 'an error that should have been logged').toMatch(known)
    },
    { auto: true }
  ]
})

function isFault(message: ConsoleMessage): boolean {
  return (
    message.type() === 'error' ||
    (message.type() === 'warning' && /Content Security Policy|hydrat/i.test(message.text()))
  )
}

export { expect }
