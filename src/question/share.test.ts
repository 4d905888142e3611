import { expect, test, vi } from 'vitest'
import { drawCard } from './result-card.ts'
import { levelOf, resultText, type SharedResult } from './result-text.ts'

const RESULT: SharedResult = {
  quiz: 'the Altius quiz on parallel execution',
  mode: 'timed',
  score: { iq: 131.5, accuracyPercentage: 75, completionTime: 200 },
  right: 9,
  total: 12,
  standing: { winners: 5210, better: 86.8, rank: 686, total: 5211 },
  url: 'https://example.org/#crossword',
  lanes: [
    { difficulty: 'easy', statuses: ['right', 'right'] },
    { difficulty: 'hard', statuses: ['right', 'wrong'] }
  ]
}

test('a result in words, a sentence a line', () => {
  expect(resultText(RESULT)).toBe(
    [
      'I know why blockchains are slow: 131.5 in the Altius quiz on parallel execution.',
      '9 of 12 right in 3 min 20 s, against the clock.',
      'Above 86.8% of 5,210 winners.',
      'A knowledge score, not a measure of intelligence.',
      'https://example.org/#crossword'
    ].join('\n')
  )
})

test('without winners it says nothing of a place', () => {
  const nobody = { winners: 0, better: 0, rank: 1, total: 1 }
  for (const standing of [undefined, nobody])
    expect(resultText({ ...RESULT, standing })).not.toContain('winners')
})

/** The words that are drawn; Path2D and the canvas itself are the browser test's. */
test('the picture says what the text says', () => {
  vi.stubGlobal(
    'Path2D',
    class {
      roundRect = () => undefined
    }
  )
  const written: string[] = []
  const canvas = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => (text: unknown) => name === 'fillText' && written.push(String(text)),
    set: () => true
  })
  drawCard(RESULT, {
    context: canvas,
    color: token => token,
    font: 'Face',
    logo: {} as HTMLImageElement
  })
  vi.unstubAllGlobals()
  expect(written).toEqual([
    'Altius',
    'IQ score in the Altius quiz on parallel execution',
    'I know why blockchains are slow',
    '131.5',
    '9 of 12 right',
    '3 min 20 s, against the clock',
    'Above 86.8% of 5,210 winners',
    'Easy',
    'Hard',
    'A knowledge score, not a measure of intelligence',
    'And you? example.org'
  ])
})

test('only who scored well claims to know', () => {
  const claims = [70, 109.9, 110, 160].map(iq => levelOf(iq).claim.startsWith('I know'))
  expect(claims).toEqual([false, false, true, true])
  expect([144.9, 145].map(iq => levelOf(iq).level)).toEqual(['middle', 'high'])
})
