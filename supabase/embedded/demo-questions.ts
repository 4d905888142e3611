import { wordsToRead } from '../../src/domain/challenge/figure.ts'
import { generateAll } from '../../src/domain/challenge/generators.ts'
import { seededRandom } from '../../src/domain/engine/random.ts'
import fixed from './demo-questions.json' with { type: 'json' }

/** Of each generated family. */
const QUESTIONS = 12
const SEED = 23

/** The questions of a challenge to try out, as JSON. */
export function demoQuestions(): string {
  return JSON.stringify([
    ...generateAll(QUESTIONS, seededRandom(SEED)),
    ...fixed.map(question => ({
      ...question,
      family: 'fixed',
      words: wordsToRead({ ...question, figure: null })
    }))
  ])
}
