import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { LOCAL_PEOPLE, signInPage } from '../../supabase/embedded/local-x.ts'

/** X as Supabase Auth's provider `x` calls it, for the nightly run against Supabase's own local stack. */
const x = new Hono()
  .get('/i/oauth2/authorize', ({ req, html }) => {
    const { redirect_uri = '', state = '' } = req.query()
    return html(signInPage(redirect_uri, state))
  })
  .post('/2/oauth2/token', async ({ req, json }) => {
    const { code } = await req.parseBody()
    return json({ access_token: code, token_type: 'bearer' })
  })
  .get('/2/users/me', ({ req, json }) => {
    const id = req.header('authorization')?.replace('Bearer ', '')
    const person = LOCAL_PEOPLE.find(one => one.id === id)
    if (!person) return json({}, 401)
    const { handle, name, createdAt } = person
    return json({ data: { id, name, username: handle, created_at: createdAt } })
  })

serve({ fetch: x.fetch, hostname: '0.0.0.0', port: 4900 })
