import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rejectionFor } from './request-filter.ts'

function statusOf(path: string, method = 'GET'): number | undefined {
  return rejectionFor(new Request(`http://localhost${path}`, { method }))?.status
}

describe('a read', () => {
  test.each([
    'select=*&order=followers_count.desc.nullslast&offset=0&limit=1000',
    'username=eq.match',
    'username=ilike.*fts*',
    'description=like.rematch%.',
    'or=(iq_score.gte.100,username.in.(match,fts))'
  ])('%s is allowed', query => {
    expect(statusOf(`/rest/v1/winners?${query}`)).toBeUndefined()
  })

  test.each([
    'description=match.((x{0,255}){0,255})',
    'description=imatch.a',
    'description=not.match.a',
    'description=match(any).{a,b}',
    'description=fts.a',
    'description=fts(english).a',
    'description=plfts.a',
    'description=phfts.a',
    'description=wfts.a',
    'description=%6datch.a',
    'description=MATCH.a',
    'or=(description.match.a,id.eq.1)',
    'or=(id.eq.1,description.not.fts(simple).a)',
    'or=( id.eq.1 , description . match . a )',
    'and=(or(description.imatch.a,id.eq.1),id.eq.2)',
    'winners.description=match.a'
  ])('%s is rejected', query => {
    expect(statusOf(`/rest/v1/winners?${query}`)).toBe(400)
    expect(statusOf(`/rest/v1/winners?id=eq.1&${query}`, 'DELETE')).toBe(400)
  })

  test('is rejected when its URL requests more than any reader needs', () => {
    const aliases = (count: number) =>
      Array.from({ length: count }, (_, index) => `a${String(index)}:id`).join()
    expect(statusOf(`/rest/v1/winners?select=${aliases(64)}`)).toBeUndefined()
    expect(statusOf(`/rest/v1/winners?select=${aliases(65)}`)).toBe(400)
    expect(statusOf(`/rest/v1/winners?select=${aliases(1600)}`)).toBe(414)
    expect(statusOf('/rest/v1/winners?select=*,id')).toBeUndefined()
    expect(statusOf('/rest/v1/winners?select=*,*,*,*,*')).toBe(400)
  })

  test('of any name is allowed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_]{1,15}$/), name => {
        expect(statusOf(`/rest/v1/winners?username=eq.${name}`)).toBeUndefined()
        expect(statusOf(`/rest/v1/rpc/find_winner?name=${name}`)).toBeUndefined()
      })
    )
  })
})

describe('the auth API', () => {
  test.each([
    ['POST', '/token?grant_type=refresh_token'],
    ['GET', '/user'],
    ['POST', '/logout'],
    ['OPTIONS', '/otp']
  ])('%s %s is allowed, since the client library calls it on its own', (method, path) => {
    expect(statusOf(`/auth/v1${path}`, method)).toBeUndefined()
  })

  test.each([
    ['POST', '/signup'],
    ['POST', '/otp'],
    ['POST', '/magiclink'],
    ['POST', '/recover'],
    ['POST', '/resend'],
    ['POST', '/verify'],
    ['GET', '/verify'],
    ['GET', '/authorize'],
    ['POST', '/token?grant_type=password'],
    ['POST', '/token?grant_type=pkce'],
    ['PUT', '/user'],
    ['POST', '/admin/users'],
    ['POST', '//otp'],
    ['POST', '/otp/']
  ])('%s %s is rejected', async (method, path) => {
    const rejection = rejectionFor(new Request(`http://localhost/auth/v1${path}`, { method }))
    expect(rejection?.status).toBe(422)
    expect(await rejection?.json()).toMatchObject({ error_code: 'signup_disabled' })
  })
})
