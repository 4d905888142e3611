import { serve } from '../../supabase/embedded/serve.ts'

/** Serves the built site with a fresh embedded backend, or alone if it was built for another project. */
export default async function serveSite(): Promise<() => Promise<void>> {
  const dataDir = process.env['PUBLIC_SUPABASE_URL'] ? null : 'memory'
  const site = await serve({ port: 0, dataDir, distDir: 'dist', winners: 5210 })
  process.env['SITE_URL'] = site.url
  return site.close
}
