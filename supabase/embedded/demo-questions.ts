import { readFile } from 'node:fs/promises'
import { wordsToRead } from '../../src/domain/challenge/figure.ts'
import { generateAll } from '../../src/domain/challenge/generators.ts'
import { seededRandom } from '../../src/domain/engine/random.ts'

const SEED = 23

const FIXED = new URL('./demo-questions.json', import.meta.url)

type FixedQuestion = {
  difficulty: string
  stem: string
  options: readonly string[]
  key: number
  section: string
}

/** The questions of a challenge to try out, with so many of each generated family. */
export async function readDemoQuestions(perFamily: number): Promise<readonly object[]> {
  const fixed = JSON.parse(await readFile(FIXED, 'utf8')) as FixedQuestion[]
  return [
    ...generateAll(perFamily, seededRandom(SEED)),
    ...fixed.map(question => ({
      ...question,
      family: 'fixed',
      words: wordsToRead({ ...question, figure: null })
    }))
  ]
}
