import { z } from 'astro/zod'
import { DIFFICULTIES } from '../domain/quiz/score.ts'
import { SECTION_IDS } from '../domain/quiz/section-ids.ts'

// The build and `npm run questions` read the same schema. Its messages are for whoever writes the questions.

const option = z.object({
  id: z.string('An option needs an id'),
  text: z.string('An option needs its text').min(1, 'An option needs its text'),
  explanation: z
    .string('Say why the option is right or wrong (explanation)')
    .min(10, 'Say why the option is right or wrong (explanation), in 10 characters at least')
})

type Choices = { options: readonly { id: string }[]; answer: string }

function hasOneAnswer({ options, answer }: Choices): boolean {
  return options.filter(({ id }) => id === answer).length === 1
}

const ONE_ANSWER = { message: 'The answer is not the id of exactly one option', path: ['answer'] }

/** @param fact the shape of a fact's id */
function questionOn<Fact extends z.ZodType>(fact: Fact) {
  return z.object({
    section: z.enum(SECTION_IDS, `The section must be one of ${SECTION_IDS.join(', ')}`),
    stem: z.string('The stem is missing').min(10, 'The stem has 10 characters at least'),
    options: z.array(option, 'The options are missing'),
    answer: z.string('The answer must be the id of an option'),
    /** The answer's facts first. */
    facts: z.array(fact, 'The facts are missing').min(1, 'Name the fact that answers it')
  })
}

export function quizQuestion<Fact extends z.ZodType>(fact: Fact) {
  return questionOn(fact)
    .extend({
      difficulty: z.enum(DIFFICULTIES, 'The difficulty must be easy, medium or hard'),
      /** A round asks one question of a group: the others repeat it or give it away. */
      group: z.string('The group is missing').min(2, 'The group has 2 letters at least'),
      options: z.array(option, 'The options are missing').length(4, 'It must have 4 options'),
      /** A moment of the lab that shows the answer, and what to look at. */
      proof: z
        .strictObject({
          moment: z.string('A proof needs its moment'),
          look: z.string('A proof says where to look').min(10, 'A proof says where to look')
        })
        .optional()
    })
    .refine(hasOneAnswer, ONE_ANSWER)
}

/** After a section. */
export function checkQuestion<Fact extends z.ZodType>(fact: Fact) {
  return questionOn(fact)
    .extend({
      stem: z.string().max(96, 'The question stands on one line'),
      options: z.array(option).length(3)
    })
    .refine(hasOneAnswer, ONE_ANSWER)
}
