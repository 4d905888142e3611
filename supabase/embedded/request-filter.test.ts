import { describe, expect, test } from 'vitest'
import { refusalOf } from './request-filter.ts'

function statusOf(path: string, method = 'GET'): number | undefined {
  return refusalOf(new Request(`http://localhost${path}`, { method }))?.status
}

describe('a filter', () => {
  test.each([
    'select=*&order=followers_count.desc.nullslast&offset=0&limit=1000',
    'username=ilike.*fts*',
    'or=(iq_score.gte.100,username.in.(match,fts))'
  ])('%s is allowed', query => {
    expect(statusOf(`/rest/v1/winners?${query}`)).toBeUndefined()
  })

  test.each([
    'description=match.((x{0,255}){0,255})',
    'description=%6dATCH.a',
    'description=fts.a',
    'and=(or(description.wfts.a,id.eq.1),id.eq.2)'
  ])('%s is refused', query => {
    expect(statusOf(`/rest/v1/winners?${query}`)).toBe(400)
    expect(statusOf(`/rest/v1/winners?id=eq.1&${query}`, 'DELETE')).toBe(400)
  })
})

describe('a call of the auth API', () => {
  test.each([
    ['GET', '/user'],
    ['POST', '/logout?scope=local'],
    ['POST', '/token?grant_type=pkce'],
    ['GET', '/authorize?redirect_to=/challenge&provider=x'],
    ['GET', '/callback?code=1001&state=a']
  ])('%s %s is allowed', (method, path) => {
    expect(statusOf(`/auth/v1${path}`, method)).toBeUndefined()
  })

  test.each([
    ['POST', '/signup'],
    ['POST', '/otp'],
    ['POST', '/magiclink'],
    ['GET', '/verify?type=signup&token=a'],
    ['POST', '/token?grant_type=password'],
    ['PUT', '/user'],
    ['GET', '/authorize'],
    ['GET', '/authorize?provider=github'],
    ['POST', '/callback']
  ])('%s %s is refused', (method, path) => {
    expect(statusOf(`/auth/v1${path}`, method)).toBe(422)
  })
})
