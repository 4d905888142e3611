import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeUsername, readUsername } from './username.ts'
import { ANY_CHARACTER } from '../../../tests/characters.ts'

const HANDLE = /^[A-Za-z0-9_]{1,15}$/
const handle = fc.stringMatching(HANDLE)
const invisible = fc.array(
  fc.constantFrom('\u200b', '\u200e', '\u202e', '\u2060', '\u2066', '\ufeff', '\u00ad', '\ufe0f')
)
const spaces = fc.array(fc.constantFrom(' ', '\u00a0', '\u3000', '\t')).map(all => all.join(''))
const site = fc
  .tuple(
    fc.constantFrom('', 'http://', 'https://', 'HTTPS://'),
    fc.constantFrom('', 'www.', 'mobile.', 'm.'),
    fc.constantFrom('x.com/', 'twitter.com/', 'X.com/', 'Twitter.com/'),
    fc.constantFrom('', '@')
  )
  .map(parts => parts.join(''))
const end = fc.constantFrom('', '/', '?s=20', '/status/1?t=a', '#top', '/with_replies', '?x=y/z')
const PAGES =
  /^(?:compose|download|explore|hashtag|home|i|intent|jobs|login|logout|messages|notifications|privacy|search|settings|share|signup|tos)$/i

describe('a username', () => {
  test('is the same in every form that people paste', () => {
    fc.assert(
      fc.property(handle, site, end, spaces, spaces, (username, before, after, left, right) => {
        const read = { ok: true, username }
        expect(readUsername(username)).toEqual(read)
        expect(readUsername(`${left}@${username}${right}`)).toEqual(read)
        fc.pre(!PAGES.test(username))
        expect(readUsername(`${left}${before}${username}${after}${right}`)).toEqual(read)
      })
    )
  })

  test('is read as if its invisible characters were not there', () => {
    fc.assert(
      fc.property(handle, invisible, fc.nat(15), (username, characters, at) => {
        const text = `${username.slice(0, at)}${characters.join('')}${username.slice(at)}`
        expect(readUsername(text)).toEqual({ ok: true, username })
      })
    )
  })

  test('is the same in full-width letters and in Turkish ones', () => {
    const wide = (text: string): string =>
      text.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    fc.assert(
      fc.property(handle, site, (username, before) => {
        const read = { ok: true, username }
        expect(readUsername(wide(`@${username}`))).toEqual(read)
        expect(readUsername(username.replaceAll('I', 'İ').replaceAll('i', 'ı'))).toEqual(read)
        expect(readUsername(username.replace(/[Ii]/g, '$&\u0307'))).toEqual(read)
        fc.pre(!PAGES.test(username))
        expect(readUsername(wide(before + username))).toEqual(read)
      })
    )
  })

  test('is found in no text that has another character', () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 20 }), text => {
        const read = readUsername(text)
        if (!read.ok) return
        expect(read.username).toMatch(HANDLE)
        // Full-width letters come apart into these; of the Turkish ones only the capital.
        expect(text.normalize('NFKD').replaceAll('ı', 'i')).toContain(read.username[0])
      })
    )
  })

  test.each([
    ['', 'empty'],
    [' @ ', 'empty'],
    ['\u200b@\ufeff', 'empty'],
    ['@@a', 'ill-formed'],
    ['na@me', 'ill-formed'],
    ['\nname', 'ill-formed'],
    ['na\0me', 'ill-formed'],
    ['имя', 'ill-formed'],
    ['＠＠a', 'ill-formed'],
    ['ë', 'ill-formed'],
    ['notx.com/name', 'ill-formed'],
    ['https://x.com@example.com/name', 'ill-formed'],
    ['https://x.com/', 'no-account'],
    ['x.com/i/lists/1', 'no-account'],
    ['https://twitter.com/Search?q=name', 'no-account'],
    ['x.com//name', 'no-account'],
    ['x.com/na@me', 'no-account'],
    ['x.com/sixteen_letters_', 'no-account']
  ])('is not in %j, since it is %s', (text, reason) => {
    expect(readUsername(text)).toEqual({ ok: false, reason })
  })

  test('alone may be called like a page of X', () => {
    expect(readUsername('@home')).toEqual({ ok: true, username: 'home' })
  })
})

test('what is left of a typed name is kept, also when it is ill-formed', () => {
  expect(normalizeUsername('  @not a name! ')).toBe('not a name!')
  expect(normalizeUsername(' x.com/Ana ')).toBe('Ana')
  expect(normalizeUsername('@ ana')).toBe('ana')
  for (const nothing of [' @ ', '\n']) expect(normalizeUsername(nothing)).toBe('')
})
