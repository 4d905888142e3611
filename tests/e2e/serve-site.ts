import { serve } from '../../supabase/embedded/serve.ts'

/** Serves the built site with a fresh embedded backend for the whole run. */
export default async function serveSite(): Promise<() => Promise<void>> {
  const site = await serve({ port: 0, dataDir: 'memory', distDir: 'dist', winners: 5210 })
  process.env['SITE_URL'] = site.url
  return site.close
}
