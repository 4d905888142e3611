import { wordsToRead } from '../../src/domain/challenge/figure.ts'
import { generateAll } from '../../src/domain/challenge/generators.ts'
import { seededRandom } from '../../src/domain/engine/random.ts'
import fixed from './demo-questions.json' with { type: 'json' }

const SEED = 23

/** The questions of a challenge to try out, with so many of each generated family. */
export function demoQuestions(perFamily: number): readonly object[] {
  return [
    ...generateAll(perFamily, seededRandom(SEED)),
    ...fixed.map(question => ({
      ...question,
      family: 'fixed',
      words: wordsToRead({ ...question, figure: null })
    }))
  ]
}
