import { file } from 'astro/loaders'
import { z } from 'astro/zod'
import { defineCollection, reference } from 'astro:content'
import { KINDS } from './content/ladder.ts'
import { DIFFICULTIES } from './features/quiz/bank.ts'
import { SECTIONS } from './content/sections.ts'

/** Where a fact comes from. `title` is what the list of sources shows; `note` says what else a reader should know. */
const source = z.strictObject({
  publisher: z.string().min(2, 'Say who published it'),
  title: z.string().min(3).optional(),
  subtitle: z.string().min(3).optional(),
  year: z.int().min(1900).max(2100).optional(),
  note: z.string().min(3).optional(),
  url: z.url('A source is a whole address, with https://')
})
const isoDate = z.iso.date()
const precision = z.enum(['day', 'month', 'year'])
const by = z.enum(['industry', 'altius'])

/** What the page may claim, each with its sources and how sure it is. */
const facts = defineCollection({
  loader: file('src/content/facts.json'),
  schema: z.object({
    section: z.string(),
    text: z.string().min(10),
    /** A source without an address is on record but cannot be cited. */
    sources: z.array(source.partial({ url: true })),
    confidence: z.enum(['high', 'medium', 'low', 'self-reported', 'derived', 'unverified']),
    note: z.string().optional()
  })
})

/** The milestones of the timeline section. `date` is as exact as `precision` says. */
const timeline = defineCollection({
  loader: file('src/content/timeline.json'),
  schema: z.object({
    date: isoDate,
    precision,
    kind: by,
    title: z.string().min(3),
    text: z.string().min(10),
    /** Two sentences, if it is one of the turning points that the section starts with. */
    story: z.string().min(20).optional(),
    source,
    fact: reference('facts')
  })
})

/** Figures of gas per second; kinds are explained in content/ladder.ts. */
const ladder = defineCollection({
  loader: file('src/content/ladder.json'),
  schema: z.object({
    label: z.string().min(3),
    /** Gas per second. */
    gas: z.number().positive(),
    /** The sum that gives `gas`, where the fact names only its parts. */
    derived: z.string().optional(),
    kind: z.enum(KINDS),
    date: isoDate,
    precision,
    by,
    conditions: z.string().min(10),
    fact: reference('facts'),
    /** Where this figure itself was published: of its fact's sources, the one that names it. */
    source,
    /** At once on the ladder of the gigagas section, among its further rungs, or in the chart alone. */
    shown: z.enum(['first', 'more', 'chart'])
  })
})

const option = z.object({
  id: z.string(),
  text: z.string().min(1),
  /** Why it is right or wrong. */
  explanation: z.string().min(10)
})

/** What the questions of the quiz and the checks after the sections have in common. */
const question = z.object({
  /** The section that teaches the answer. */
  section: z.enum(SECTIONS.map(({ id }) => id)),
  stem: z.string().min(10),
  options: z.array(option),
  /** The id of the right option. */
  answer: z.string(),
  /** What the answer and the explanations rest on, the answer's first. */
  facts: z.array(reference('facts')).min(1)
})

function hasOneAnswer({ options, answer }: z.infer<typeof question>): boolean {
  return options.filter(({ id }) => id === answer).length === 1
}

const ONE_ANSWER = { message: 'The answer is not the id of exactly one option', path: ['answer'] }

const questions = defineCollection({
  loader: file('src/content/questions.json'),
  schema: question
    .extend({
      difficulty: z.enum(DIFFICULTIES),
      /** Questions that ask the same thing, or of which one gives the other away, share a group: a round asks one. */
      group: z.string().min(2),
      options: z.array(option).length(4),
      /** A moment of the lab that shows the answer, and what to look at there. */
      proof: z.strictObject({ moment: z.string(), look: z.string().min(10) }).optional()
    })
    .refine(hasOneAnswer, ONE_ANSWER)
})

/** The words of the crossword. */
const crossword = defineCollection({
  loader: file('src/content/crossword.json'),
  schema: z.object({
    word: z.string().regex(/^[A-Z]{4,12}$/, 'A word is 4 to 12 capital letters'),
    clue: z.string().min(5),
    fact: reference('facts')
  })
})

/** The terms of the page, in the order in which it defines them. */
const glossary = defineCollection({
  loader: file('src/content/glossary.json'),
  schema: z.object({
    term: z.string().min(2),
    /** Other forms that count as the term, beside its plural. */
    forms: z.array(z.string()).optional(),
    /** A name: in lower case it is another word. */
    proper: z.boolean().optional(),
    /** The section whose words define it. */
    section: z.enum(SECTIONS.map(({ id }) => id)),
    definition: z.string().min(10)
  })
})

/** The question after each section. */
const checks = defineCollection({
  loader: file('src/content/checks.json'),
  schema: question
    .extend({
      topic: z.string().min(5).max(24, 'The topic stands on one line of a phone'),
      options: z.array(option).length(3)
    })
    .refine(hasOneAnswer, ONE_ANSWER)
})

export const collections = { facts, timeline, ladder, questions, crossword, glossary, checks }
