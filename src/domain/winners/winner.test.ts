import { describe, expect, it } from 'vitest'
import { winnerFrom } from './winner.ts'

const row = { id: 7, username: 'lane_runner', followers_count: null, iq_score: '131.5' }

describe('a row from the backend', () => {
  it('counts what is missing as 0, but not a score', () => {
    expect(winnerFrom(row)).toMatchObject({ id: '7', followers: 0, following: 0, iq: 131.5 })
    expect(winnerFrom({ ...row, iq_score: null })?.iq).toBeNull()
  })

  it('loads pictures from http(s) and from this site only', () => {
    const avatarOf = (avatar_url: unknown) => winnerFrom({ ...row, avatar_url })?.avatar
    expect(avatarOf('https://example.org/a.png')).toBe('https://example.org/a.png')
    expect(avatarOf('/avatars/1.svg')).toBe('/avatars/1.svg')
    for (const hostile of [
      'javascript:alert(1)',
      'data:image/svg+xml,x',
      '//evil.example/a',
      '',
      5
    ])
      expect(avatarOf(hostile)).toBeNull()
  })

  it('is refused when it is no row', () => {
    for (const odd of [null, 'text', 5, {}, { id: 1 }, { id: 1, username: 5 }, []])
      expect(winnerFrom(odd)).toBeUndefined()
  })
})
