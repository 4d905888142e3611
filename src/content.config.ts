import { file } from 'astro/loaders'
import { z } from 'astro/zod'
import { defineCollection, reference } from 'astro:content'
import { KINDS } from './content/ladder.ts'
import { ASKS, DIFFICULTIES } from './features/quiz/question-bank.ts'
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

/** Checked further by tests/content-checks/questions.ts: right options must not stand out by their length. */
const questions = defineCollection({
  loader: file('src/content/questions.json'),
  schema: z
    .object({
      difficulty: z.enum(DIFFICULTIES),
      /** The section that teaches the answer. */
      section: z.enum(SECTIONS.map(({ id }) => id)),
      /** Questions that ask the same thing, or of which one gives the other away, share a group: a round asks one. */
      group: z.string().min(2),
      /** Recall: the page says the answer. Reasoning: it says what the answer follows from. */
      asks: z.enum(ASKS),
      /** What teaches it there, word for word; tests/content-checks/teaching.ts compares. */
      taught: z.array(z.string().min(3)).min(1),
      stem: z.string().min(10),
      options: z
        .array(
          z.object({ id: z.string(), text: z.string().min(1), explanation: z.string().min(10) })
        )
        .length(4),
      /** The id of the right option. */
      answer: z.string(),
      /** What the answer and the explanations rest on, the answer's first. */
      facts: z.array(reference('facts')).min(1),
      /** A moment of the lab that shows the answer, and what to look at; tests/content-checks/proofs.test.ts runs it. */
      proof: z.strictObject({ moment: z.string(), look: z.string().min(10) }).optional()
    })
    .refine(({ options, answer }) => options.filter(({ id }) => id === answer).length === 1, {
      message: 'The answer is not the id of exactly one option',
      path: ['answer']
    })
})

/** The words of the crossword; tests/content-checks/words.ts looks closer. */
const crossword = defineCollection({
  loader: file('src/content/crossword.json'),
  schema: z.object({
    word: z.string().regex(/^[A-Z]{4,12}$/, 'A word is 4 to 12 capital letters'),
    clue: z.string().min(5),
    fact: reference('facts')
  })
})

const MAX_DEFINITION = 25

/** The terms of the page, in the order in which it defines them; tests/content-checks/terms.ts compares. */
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
    definition: z
      .string()
      .refine(words => words.split(/\s+/).length <= MAX_DEFINITION, 'At most 25 words')
  })
})

/** The question after each section; tests/content-checks/checks.test.ts looks closer. */
const checks = defineCollection({
  loader: file('src/content/checks.json'),
  schema: z
    .object({
      section: z.enum(SECTIONS.map(({ id }) => id)),
      topic: z.string().min(5).max(24, 'The topic stands on one line of a phone'),
      question: z.string().min(10),
      options: z
        .array(z.object({ id: z.string(), text: z.string().min(1), reason: z.string().min(10) }))
        .length(3),
      /** The id of the right option. */
      answer: z.string(),
      facts: z.array(reference('facts')).min(1)
    })
    .refine(({ options, answer }) => options.filter(({ id }) => id === answer).length === 1, {
      message: 'The answer is not the id of exactly one option',
      path: ['answer']
    })
})

export const collections = { facts, timeline, ladder, questions, crossword, glossary, checks }
