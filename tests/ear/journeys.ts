import checks from '../../src/content/questions.json' with { type: 'json' }

/** Heard once. Of a pattern, `source` counts alone. */
export type Phrase = string | RegExp
export type Person = {
  press: (keys: string) => Promise<void>
  type: (text: string) => Promise<void>
  /** Fails unless the phrases are heard in this order, each once. */
  hears: (...phrases: Phrase[]) => Promise<string>
  /** Presses the key until an element that is called so is heard. */
  moves: (key: string, name: Phrase, times?: number) => Promise<string>
}
export type Journey = { name: string; path: string; act: (person: Person) => Promise<void> }

async function betOnBlock({ press, hears, moves }: Person): Promise<void> {
  await moves('Tab', 'Your bet slider 4.5 times as fast as one core')
  await press('Left')
  await hears('4.4 times as fast as one core')
  await moves('Tab', 'Place the bet and run')
  await press('Return')
}

async function answerQuiz({ press, moves }: Person, stem: string, isRight: boolean): Promise<void> {
  const asked = checks.find(each => stem.includes(each.stem))
  if (!asked) throw new Error(`No question has the stem: ${stem}`)
  const right = asked.options.find(({ id }) => id === asked.answer)!.text
  const option = isRight ? right : asked.options.find(({ id }) => id !== asked.answer)!.text
  await press('Tab')
  await moves('Down', option, 4)
  await press('Return')
}

export const JOURNEYS: readonly Journey[] = [
  {
    name: 'a bet and its reveal',
    path: '/#lab',
    act: async person => {
      await betOnBlock(person)
      await person.hears(
        'The run panel. You bet 4.4x.',
        'Block-STM: 3.37x in our model.',
        'pevm measured 2.12x',
        'Too high.'
      )
    }
  },
  {
    name: 'a lab run',
    path: '/?lab=mixed.64.35.8.1.block-stm.end#lab',
    act: async ({ press, hears, moves }) => {
      await moves('Tab', /Time slider/)
      await press('Home')
      await hears(/0\.00 of [\d.]+ million gas/)
      await moves('Tab', 'Step push button')
      await press('Return')
      await hears('starts')
    }
  },
  {
    name: 'a quiz question right, wrong and without a choice',
    path: '/#crossword',
    act: async person => {
      const { press, hears, moves } = person
      const first = await moves('Tab', 'Question 1 of 12')
      await moves('Tab', 'Answer push button')
      await press('Return')
      await hears('Choose one of the four first.')
      await answerQuiz(person, first, true)
      await hears('Correct')
      await moves('Tab', 'Next question')
      await press('Return')
      await answerQuiz(person, await hears('Question 2 of 12'), false)
      await hears('Not quite')
    }
  },
  {
    name: 'the three answers of the follow check',
    path: '/winners',
    act: async ({ press, type, hears, moves }) => {
      await moves('shift+Tab', 'Username')
      await type('nobody_at_all')
      await press('Return')
      await hears('No record of @nobody_at_all following AltiusLabs')
    }
  },
  {
    name: 'search, sort, page and no match on the board',
    path: '/winners',
    act: async ({ press, type, hears, moves }) => {
      await moves('Tab', /Search/)
      await type('lane')
      await hears(/Sorted by followers, most first. Showing 1-\d+ of [\d,]+ winners/)
      await type('zzzzzz')
      await hears('No winners found matching your search.')
    }
  },
  {
    name: 'a ranked question, its verdict and its result',
    path: '/challenge',
    act: async ({ press, hears, moves }) => {
      await moves('Tab', 'Sign in with X')
      await press('Return')
      await moves('Tab', 'Sign in as @ada_local')
      await press('Return')
      await hears('Ready, @ada_local?')
      await moves('Tab', 'Start push button')
      await press('Return')
      await hears('Question 1 of 12')
      await press('Tab')
      await press('space')
      await press('Return')
      await hears(/Correct|Not quite/)
    }
  },
  {
    name: 'a block’s bet and its link',
    path: '/block/15537394',
    act: async person => {
      await betOnBlock(person)
      await person.hears(
        'The race panel. Each row is a core. The run ends with its last transaction.',
        'You bet 4.4x. It’s 1.40x in our model. pevm measured 1.56x.'
      )
      await person.moves('Tab', 'Copy the words')
      await person.press('Return')
      await person.hears('Text copied.')
    }
  },
  {
    name: 'a word of the crossword',
    path: '/#crossword',
    act: async ({ press, type, hears, moves }) => {
      await moves('Tab', /Quiz/)
      await press('Right')
      await hears('Crossword')
      await moves('Tab', /Row \d+, column \d+/)
      await type('A')
      await hears('Letter 2')
    }
  },
  {
    name: 'the gas slider and the dots',
    path: '/#gigagas',
    act: async ({ press, hears, moves }) => {
      await moves('Tab', 'Gas per second slider')
      await press('Right')
      await hears(/million gas per second: [\d,]+ transfers/)
      await moves('shift+Tab', /Gigagas/)
      await press('Return')
      await hears('Gigagas')
    }
  }
]
