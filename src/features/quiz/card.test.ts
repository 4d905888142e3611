import { expect, test } from 'vitest'
import { CARD, type CardPart, cardParts, type CardResult } from './card.ts'
import { type RoundLane } from './rules.ts'

const LANES: readonly RoundLane[] = [
  { difficulty: 'easy', statuses: ['right', 'right', 'wrong', 'right'] },
  { difficulty: 'medium', statuses: ['right', 'right', 'right', 'wrong', 'right'] },
  { difficulty: 'hard', statuses: ['right', 'wrong', 'right'] }
]
const RESULT: CardResult = {
  quiz: 'the Altius quiz on parallel execution',
  mode: 'timed',
  score: { iq: 131.5, accuracyPercentage: 75, completionTime: 200 },
  right: 9,
  total: 12,
  standing: { winners: 5210, better: 86.8, rank: 686, total: 5211 },
  url: 'https://example.org/#crossword',
  lanes: LANES
}

function wordsOf(parts: readonly CardPart[]): readonly string[] {
  return parts.flatMap(part => (part.kind === 'text' ? [part.text] : []))
}

test('says in words what the round came to', () => {
  expect(wordsOf(cardParts(RESULT))).toEqual([
    'IQ score in the Altius quiz on parallel execution',
    '131.5',
    '9 of 12 right',
    '3 min 20 s, against the clock',
    'Better than 86.8% of 5,210 winners: rank 686 of 5,211',
    'Easy',
    'Medium',
    'Hard',
    'A knowledge score, not a measure of intelligence',
    'example.org'
  ])
})

test('says nothing of a place while the winners have not come', () => {
  expect(wordsOf(cardParts({ ...RESULT, standing: undefined })).join()).not.toContain('Better')
})

test('draws a block for every question, and nothing leaves the picture', () => {
  const parts = cardParts(RESULT)
  const blocks = parts.filter(part => part.kind === 'block')
  expect(blocks.map(({ status }) => status)).toEqual(LANES.flatMap(({ statuses }) => statuses))
  for (const part of parts) {
    expect(part.x).toBeGreaterThanOrEqual(0)
    expect(part.x + ('width' in part ? part.width : 0)).toBeLessThanOrEqual(CARD.width)
    expect(part.y + ('height' in part ? part.height : 0)).toBeLessThanOrEqual(CARD.height)
  }
})
