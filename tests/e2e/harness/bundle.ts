import { type Page } from '@playwright/test'
import { build } from 'vite'

/** Unset: what is drawn here asks for nothing. */
const ENVIRONMENT = 'data:text/javascript,export let PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY'

/** Draws what a file of this folder draws, with the sheets of the page at `path`. */
export async function openHarness(page: Page, file: string, path: string): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { 'astro:env/client': ENVIRONMENT } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: `${import.meta.dirname}/${file}`, output: { format: 'iife' } }
    }
  })
  const parts = [built].flat().flatMap(each => ('output' in each ? each.output : []))
  await page.goto('/privacy')
  await page.evaluate(() => document.body.replaceChildren())
  const html = await (await page.request.get(path)).text()
  for (const [content] of html.matchAll(/(?<=<style>).*?(?=<\/style>)/gs))
    await page.addStyleTag({ content })
  for (const part of parts)
    if (part.type === 'chunk') await page.evaluate(part.code)
    else await page.addStyleTag({ content: String(part.source) })
}
