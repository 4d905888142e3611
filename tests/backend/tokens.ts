import { createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'

/** The claims of a token. */
export type Claims = Readonly<Record<string, unknown>>

/** Far in the future, in seconds. */
const FAR_FUTURE = 4_102_444_800
const HS256 = { alg: 'HS256', typ: 'JWT' }

/** The claims of a token with full access. */
export const SERVICE_ROLE = { role: 'service_role', iss: 'supabase', exp: FAR_FUTURE } as const

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

function hmac(secret: string, body: string, hash = 'sha256'): string {
  return createHmac(hash, secret).update(body).digest('base64url')
}

/** Signs a token. */
export function tokenOf(secret: string, claims: Claims, header: object = HS256): string {
  const body = `${encode(header)}.${encode(claims)}`
  return `${body}.${hmac(secret, body)}`
}

function signedBy(secret: string): [string, string, string] {
  const [header = '', claims = '', signature = ''] = tokenOf(secret, SERVICE_ROLE).split('.')
  return [header, claims, signature]
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwk = publicKey.export({ format: 'jwk' })
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

function signedByRsa(header: object): string {
  const body = `${encode({ alg: 'RS256', typ: 'JWT', ...header })}.${encode(SERVICE_ROLE)}`
  return `${body}.${signWith('sha256', Buffer.from(body), privateKey).toString('base64url')}`
}

function unsigned(alg: string): string {
  return `${encode({ alg, typ: 'JWT' })}.${encode(SERVICE_ROLE)}.`
}

/** Invalid service role tokens: each gets the real secret and breaks one thing. */
export const FORGERIES: readonly [string, (secret: string) => string][] = [
  [
    'signed with Supabase’s well-known secret',
    () => tokenOf('super-secret-jwt-token-with-at-least-32-characters-long', SERVICE_ROLE)
  ],
  ['signed with the publishable key', () => tokenOf(PUBLISHABLE_KEY, SERVICE_ROLE)],
  ['signed with nothing', () => tokenOf('', SERVICE_ROLE)],
  ['signed with a NUL', () => tokenOf('\0', SERVICE_ROLE)],
  ['signed with half of the secret', secret => tokenOf(secret.slice(0, 32), SERVICE_ROLE)],
  ['signed with the secret in capitals', secret => tokenOf(secret.toUpperCase(), SERVICE_ROLE)],
  ['of another project', () => tokenOf('x'.repeat(64), { ...SERVICE_ROLE, ref: 'elsewhere' })],
  ['that has expired', secret => tokenOf(secret, { ...SERVICE_ROLE, exp: 1_000_000_000 })],
  ['that is not valid yet', secret => tokenOf(secret, { ...SERVICE_ROLE, nbf: FAR_FUTURE - 60 })],
  ['without a signature', secret => `${signedBy(secret).slice(0, 2).join('.')}.`],
  ['of two parts', secret => signedBy(secret).slice(0, 2).join('.')],
  ['of four parts', secret => `${tokenOf(secret, SERVICE_ROLE)}.x`],
  ['whose signature is truncated', secret => tokenOf(secret, SERVICE_ROLE).slice(0, -2)],
  [
    'whose claims were changed',
    secret => {
      const [header, , signature] = tokenOf(secret, { ...SERVICE_ROLE, role: 'anon' }).split('.')
      return `${header ?? ''}.${encode(SERVICE_ROLE)}.${signature ?? ''}`
    }
  ],
  [
    'whose header was changed',
    secret => {
      const [, claims, signature] = signedBy(secret)
      return `${encode({ ...HS256, kid: 'x' })}.${claims}.${signature}`
    }
  ],
  ['that needs no signature', () => unsigned('none')],
  ['that needs no signature, in capitals', () => unsigned('NONE')],
  ['that needs no signature, in mixed case', () => unsigned('nOnE')],
  ['of an empty algorithm', () => unsigned('')],
  [
    'that needs no signature and has one',
    secret => tokenOf(secret, SERVICE_ROLE, { ...HS256, alg: 'none' })
  ],
  [
    'that claims HS512 and is signed with SHA-256',
    secret => tokenOf(secret, SERVICE_ROLE, { ...HS256, alg: 'HS512' })
  ],
  [
    'that claims RS256 and is signed with the secret',
    secret => tokenOf(secret, SERVICE_ROLE, { ...HS256, alg: 'RS256' })
  ],
  ['signed with a public key as if it were the secret', () => tokenOf(pem, SERVICE_ROLE)],
  ['signed by an unknown key', () => signedByRsa({})],
  ['signed by a key embedded in it', () => signedByRsa({ jwk, kid: 'own' })],
  ['signed by a key at a URL', () => signedByRsa({ jku: 'http://127.0.0.1:9/jwks.json' })],
  ['signed by a certificate at a URL', () => signedByRsa({ x5u: 'http://127.0.0.1:9/a.pem' })],
  [
    'whose key is a file',
    () => tokenOf('', SERVICE_ROLE, { ...HS256, kid: '../../../../dev/null' })
  ],
  [
    'whose key is a query',
    () => tokenOf('x', SERVICE_ROLE, { ...HS256, kid: "' union select 'x' --" })
  ],
  [
    'with a critical extension',
    secret => tokenOf(secret.slice(1), SERVICE_ROLE, { ...HS256, crit: ['b64'], b64: false })
  ],
  ['of ten thousand letters', () => tokenOf('x', { ...SERVICE_ROLE, more: 'a'.repeat(10_000) })],
  ['that is not JSON', secret => `e30.e30.${hmac(secret, 'e30.e30')}`],
  ['that is not a token', () => 'a.b.c'],
  ['of dots', () => '..'],
  ['of nothing', () => '']
]
