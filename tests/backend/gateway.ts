import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { SignJWT } from 'jose'
import { type Backend } from '../../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { LOCAL_PEOPLE, LOCAL_X_PATH, signInPage } from '../../supabase/embedded/local-x.ts'
import { signUp } from './challenge-database.ts'
import { type TestDatabase } from './platform.ts'

// Tests replace the global one by the backend's.
const { fetch } = globalThis

/** Turns keys into tokens as Supabase's gateway does, and signs people in without checking who they are. */
export function createGateway(options: {
  postgrest: string
  jwtSecret: string
  database: TestDatabase
}): Omit<Backend, 'close'> {
  const { postgrest, database } = options
  const secretKey = `sb_secret_${randomBytes(24).toString('base64url')}`
  const roles = new Map([
    [PUBLISHABLE_KEY, 'anon'],
    [secretKey, 'service_role']
  ])
  const signingKey = new TextEncoder().encode(options.jwtSecret)
  const tokenFor = (claims: { role: string; sub?: string }): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1 hour')
      .sign(signingKey)

  const app = new Hono()
  app.all('/rest/v1/*', async ({ req, json }) => {
    const key = req.header('apikey') ?? ''
    const role = roles.get(key)
    if (role === undefined) return json({ message: 'Invalid API key' }, 401)
    const headers = new Headers(req.raw.headers)
    if ((headers.get('authorization') ?? `Bearer ${key}`) === `Bearer ${key}`)
      headers.set('authorization', `Bearer ${await tokenFor({ role })}`)
    const { pathname, search } = new URL(req.url)
    const target = postgrest + pathname.slice('/rest/v1'.length) + search
    return proxy(target, { raw: req.raw, headers, customFetch: request => fetch(request) })
  })

  // The state is the address to return to; the code and the refresh token are the number of the account at X.
  app.get('/auth/v1/authorize', ({ req, redirect }) =>
    redirect(
      `${LOCAL_X_PATH}?${new URLSearchParams({ state: req.query('redirect_to') ?? '' }).toString()}`
    )
  )
  app.get(LOCAL_X_PATH, ({ req, html }) =>
    html(signInPage('/auth/v1/callback', req.query('state') ?? ''))
  )
  app.get('/auth/v1/callback', ({ req, redirect }) => {
    const { state = '', ...answer } = req.query()
    return redirect(`${state}?${new URLSearchParams(answer).toString()}`)
  })
  app.post('/auth/v1/token', async ({ req, json }) => {
    const body = await req.json<{ auth_code?: string; refresh_token?: string }>()
    const id = body.auth_code ?? body.refresh_token
    const person = LOCAL_PEOPLE.find(one => one.id === id)
    if (!person) return json({ error_code: 'bad_code' }, 400)
    const user = await userOf(database, person)
    return json({
      access_token: await tokenFor({ role: 'authenticated', sub: user }),
      refresh_token: id,
      token_type: 'bearer',
      expires_in: 3600,
      user: { id: user }
    })
  })
  app.post('/auth/v1/logout', ({ body }) => body(null, 204))

  return { fetch: async request => app.fetch(request), secretKey }
}

async function userOf(
  database: TestDatabase,
  { id, handle, createdAt }: (typeof LOCAL_PEOPLE)[number]
): Promise<string> {
  const [known] = await database.query<{ user_id: string }>(
    'select user_id from auth.identities where provider_id = $1',
    [id]
  )
  return known?.user_id ?? signUp(database, { xId: id, handle, createdAt })
}
