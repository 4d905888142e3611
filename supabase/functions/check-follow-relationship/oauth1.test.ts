import { expect, test } from 'vitest'
import { authorization, sign } from './oauth1.ts'

test("the signature is that of X's published example", () => {
  const signature = sign(
    'POST',
    'https://api.x.com/1.1/statuses/update.json',
    {
      status: 'Hello Ladies + Gentlemen, a signed OAuth request!',
      include_entities: 'true',
      oauth_consumer_key: 'xvz1evFS4wEEPTGEFPHBog',
      oauth_nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: '1318622958',
      oauth_token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
      oauth_version: '1.0'
    },
    {
      appSecret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
      tokenSecret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE'
    }
  )
  expect(signature).toBe('Ls93hJiZbQ3akF3HF3x1Bz8/zU4=')
})

test('two requests never share a nonce, and no header holds a secret', () => {
  const credentials = { token: 't', tokenSecret: 'SECRET1', appKey: 'a', appSecret: 'SECRET2' }
  const url = new URL('https://api.x.com/2/users/by?usernames=ana')
  const headers = [1, 2].map(() => authorization(url, credentials, 0))
  expect(headers[0]).not.toBe(headers[1])
  expect(headers.join()).not.toContain('SECRET')
})
