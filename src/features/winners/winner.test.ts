import { describe, expect, it } from 'vitest'
import { SITE } from '../../site.ts'
import { winnersIn } from './winner.ts'

const row = { id: 7, username: 'lane_runner', followers_count: null, iq_score: '131.5' }
const readWinner = (given: unknown) => winnersIn([given])[0]
const avatarOf = (avatar_url: unknown) => readWinner({ ...row, avatar_url })!.avatar_url

describe('a row from the backend', () => {
  it('keeps a missing count and score apart from 0', () => {
    expect(readWinner({ ...row, following_count: 0 })).toMatchObject({
      id: 7,
      followers_count: null,
      following_count: 0,
      iq_score: 131.5
    })
    expect(readWinner({ ...row, iq_score: null })?.iq_score).toBeNull()
  })

  it('has no count where the backend sends no number', () => {
    const countOf = (followers_count: unknown) =>
      readWinner({ ...row, followers_count })?.followers_count
    expect([countOf(0), countOf('0'), countOf(7), countOf('7')]).toEqual([0, 0, 7, 7])
    for (const odd of [null, undefined, '', 'many', 'NaN', 'Infinity', NaN, true, [7]])
      expect(countOf(odd)).toBeNull()
  })

  it('has a description only if that says something', () => {
    const descriptionOf = (description: unknown) => readWinner({ ...row, description })?.description
    expect(descriptionOf(' gm ')).toBe(' gm ')
    for (const nothing of [null, undefined, '', ' \n', 5]) expect(descriptionOf(nothing)).toBeNull()
  })

  it('has the badge only if the backend says so', () => {
    const hasBadge = (follows_altius: unknown) =>
      readWinner({ ...row, follows_altius })?.follows_altius
    expect(hasBadge(true)).toBe(true)
    for (const odd of [false, null, undefined, 'true', 1]) expect(hasBadge(odd)).toBe(false)
  })

  it('keeps when the badge was checked, if it was', () => {
    const checkedAt = (follows_altius_checked_at: unknown) =>
      readWinner({ ...row, follows_altius_checked_at })?.follows_altius_checked_at
    expect(checkedAt('2026-01-02T03:04:05Z')).toBe('2026-01-02T03:04:05Z')
    for (const never of [null, undefined, '', 'soon', 5]) expect(checkedAt(never)).toBeNull()
  })

  it('belongs to the month of its date in UTC, or to none', () => {
    const seasonOf = (created_at: unknown) => readWinner({ ...row, created_at })?.season
    expect(seasonOf('2026-11-30T23:59:59.999999+00:00')).toBe('2026-11')
    expect(seasonOf('2026-12-01T00:30:00+01:00')).toBe('2026-11')
    expect(seasonOf('2026-11-30T23:30:00-01:00')).toBe('2026-12')
    for (const never of [null, undefined, '', 'soon', 5]) expect(seasonOf(never)).toBeNull()
  })

  it('loads pictures from the listed hosts and from this site only', () => {
    for (const fine of ['/avatars/1.svg', ...SITE.pictureHosts.map(host => `${host}/a/1.jpg?x=1`)])
      expect(avatarOf(fine)).toBe(fine)
    for (const hostile of [
      'javascript:alert(1)',
      'https://evil.example/a.png',
      'https://pbs.twimg.com.evil.example/a.png',
      'https://pbs.twimg.com@evil.example/a.png',
      'http://pbs.twimg.com/a.png',
      '//evil.example/a',
      '/\\evil.example/a',
      '/\n/evil.example/a',
      '/\t/evil.example/a',
      '/ /evil.example/a',
      'HTTPS://evil.example/a.png',
      '@evil.example/a',
      'data:image/png,a',
      '/',
      5
    ])
      expect(avatarOf(hostile)).toBeNull()
  })

  it('is refused when it is no row', () => {
    for (const odd of [null, 'text', 5, {}, { id: 1 }, { id: 1, username: 5 }, []])
      expect(readWinner(odd)).toBeUndefined()
  })
})
