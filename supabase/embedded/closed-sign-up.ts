import { type Context, Hono } from 'hono'

/**
 * New people come only through X, as in supabase/config.toml. @supabase/lite heeds `email.enable_signup` in `/signup`
 * alone: elsewhere a mail address creates an account. No issue is known. The answers are those of Supabase's:
 * https://github.com/supabase/auth/blob/bc32168e13fdc928c98b449fc76bc3fdb9a293c5/internal/api/api.go#L241
 */
export const closedSignUp = new Hono()
  .post('/otp', async context => {
    const body = await context.req.json<unknown>().catch(() => undefined)
    if (typeof body !== 'object' || body === null) {
      return refuse(context, 400, 'bad_json', 'Could not parse request body as JSON')
    }
    const { email, phone, create_user } = body as Readonly<Record<string, unknown>>
    if (email && phone) {
      const message = 'Only an email address or phone number should be provided'
      return refuse(context, 400, 'validation_failed', message)
    }
    if (create_user === false) {
      return refuse(context, 422, 'otp_disabled', 'Signups not allowed for otp')
    }
    if (email) return refuse(context, 422, 'email_provider_disabled', LOGINS_DISABLED)
    if (phone) return refuse(context, 400, 'phone_provider_disabled', 'Unsupported phone provider')
    return refuse(context, 400, 'validation_failed', 'One of email or phone must be set')
  })
  .post('/magiclink', context => refuse(context, 422, 'email_provider_disabled', LOGINS_DISABLED))
  .post('/recover', context => refuse(context, 400, 'email_provider_disabled', LOGINS_DISABLED))
  .post('/resend', context => refuse(context, 400, 'email_provider_disabled', LOGINS_DISABLED))

const LOGINS_DISABLED = 'Email logins are disabled'

function refuse(context: Context, code: 400 | 422, error_code: string, msg: string): Response {
  context.header('x-sb-error-code', error_code)
  return context.json({ code, error_code, msg }, code)
}
