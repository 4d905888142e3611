import { file } from 'astro/loaders'
import { z } from 'astro/zod'
import { defineCollection, reference } from 'astro:content'
import { KINDS } from './content/ladder.ts'
import { checkQuestion, quizQuestion } from './content/question-schema.ts'
import { SECTIONS } from './content/sections.ts'

const isoDate = z.iso.date()
const source = z.strictObject({
  publisher: z.string().min(2, 'Say who published it'),
  title: z.string().min(3).optional(),
  subtitle: z.string().min(3).optional(),
  /** An ISO date, as exact as it is known. Omitted if the page is kept up to date. */
  date: z.optional(z.string().regex(/^\d{4}(-\d{2}){0,2}$/)),
  note: z.string().min(3).optional(),
  url: z.url('A source is a whole address, with https://')
})
const precision = z.enum(['day', 'month', 'year'])
const by = z.enum(['industry', 'altius'])

const repository = z.string().regex(/^[\w.-]+\/[\w.-]+$/, 'A repository is owner/name, at GitHub')
const basis = z.union([
  /** The newest release, or `none`. */
  z.strictObject({ repository, release: z.string() }),
  z.strictObject({ repository, tag: z.string() }),
  z.strictObject({
    repository,
    pull: z.int().positive(),
    state: z.enum(['open', 'closed', 'merged'])
  }),
  /** A page that is kept up to date, and the day when it was read. */
  z.strictObject({ page: z.url(), read: isoDate })
])

const facts = defineCollection({
  loader: file('src/content/facts.json'),
  schema: z.object({
    section: z.string(),
    text: z.string().min(10),
    /** A source without a URL is on record but can't be cited. */
    sources: z.array(source.partial({ url: true })),
    confidence: z.enum(['high', 'medium', 'low', 'self-reported', 'derived', 'unverified']),
    note: z.string().optional(),
    /** What it rests on where that can change, as it was at the last check. */
    rests: z.array(basis).min(1).optional(),
    /** Last comparison with the sources. */
    checked: isoDate
  })
})

const timeline = defineCollection({
  loader: file('src/content/timeline.json'),
  schema: z.object({
    date: isoDate,
    precision,
    kind: by,
    title: z.string().min(3),
    text: z.string().min(10),
    /** One or two sentences, only for the turning points that open the section. */
    story: z.string().min(20).optional(),
    source,
    fact: reference('facts')
  })
})

const ladder = defineCollection({
  loader: file('src/content/ladder.json'),
  schema: z.object({
    label: z.string().min(3),
    gas: z.number().positive(),
    /** The sum behind `gas`, where the fact names only its parts. */
    derived: z.string().optional(),
    kind: z.enum(KINDS),
    /** Absent: its source has no date. */
    date: isoDate.optional(),
    precision: precision.default('day'),
    by,
    conditions: z.string().min(10),
    fact: reference('facts'),
    /** The one of its fact's sources that publishes this figure. */
    source,
    /** On the ladder, or only in the chart and its table. */
    isRung: z.boolean().optional()
  })
})

const questions = defineCollection({
  loader: file('src/content/questions.json'),
  schema: quizQuestion(reference('facts'))
})

const crossword = defineCollection({
  loader: file('src/content/crossword.json'),
  schema: z.object({
    word: z.string().regex(/^[A-Z]{4,12}$/, 'A word is 4 to 12 capital letters'),
    clue: z.string().min(5),
    fact: reference('facts')
  })
})

/** In the order in which the page defines them. */
const glossary = defineCollection({
  loader: file('src/content/glossary.json'),
  schema: z.object({
    term: z.string().min(2),
    /** Other accepted forms, besides the plural. */
    forms: z.array(z.string()).optional(),
    /** Match case: in lower case it's another word. */
    proper: z.boolean().optional(),
    section: z.enum(SECTIONS.map(({ id }) => id)),
    definition: z.string().min(10)
  })
})

const checks = defineCollection({
  loader: file('src/content/checks.json'),
  schema: checkQuestion(reference('facts'))
})

/** By number. What else there is to say is in their recordings. */
const blocks = defineCollection({
  loader: file('src/content/real-blocks.json'),
  schema: z.strictObject({
    name: z.string().min(3),
    question: z.string().regex(/^[^ ]+(?: [^ ]+){0,11}$/, 'A question has at most twelve words'),
    /** The speedup in its table of mainnet blocks, where the block is in it. */
    pevm: z.number().positive().optional()
  })
})

export const collections = {
  facts,
  timeline,
  ladder,
  questions,
  crossword,
  glossary,
  checks,
  blocks
}
