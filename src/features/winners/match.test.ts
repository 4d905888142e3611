import { expect, it } from 'vitest'
import { searchMatch } from './match.ts'

it('cuts a name at the first match, whatever its case', () => {
  expect(searchMatch('LaneRunner', 'nner')).toEqual({ before: 'LaneRu', match: 'nner', after: '' })
  expect(searchMatch('LaneRunner', 'ru')).toEqual({ before: 'Lane', match: 'Ru', after: 'nner' })
})

it('leaves a name whole without a match', () => {
  expect(searchMatch('Lane', 'x').before).toBe('Lane')
  expect(searchMatch('Lane', '').match).toBe('')
})
