import QUESTIONS from '../../src/content/questions.json' with { type: 'json' }

/** Heard once. Of a pattern, `source` counts alone. */
export type Phrase = string | RegExp
export type Person = {
  press: (keys: string) => Promise<void>
  type: (text: string) => Promise<void>
  /** Fails unless the phrases are heard in this order, each once. */
  hears: (...phrases: Phrase[]) => Promise<string>
  /** Presses the key until an element that is called so is heard. */
  moves: (key: string, name: Phrase, times?: number) => Promise<string>
  /** Moves by Tab, and presses Return. */
  activates: (name: Phrase, times?: number) => Promise<void>
}
export type Journey = { name: string; path: string; act: (person: Person) => Promise<void> }

async function placeBet({ press, hears, moves, activates }: Person): Promise<void> {
  await moves('Tab', 'Your bet slider 4.5 times as fast as one core')
  await press('Left')
  await hears('4.4 times as fast as one core')
  await activates('Place the bet and run')
}

const betAndLink = (name: string, path: string, reveal: Phrase): Journey => ({
  name,
  path,
  act: async person => {
    await placeBet(person)
    await person.hears(
      'The race panel. One core above, eight below. The run ends with its last transaction.',
      reveal
    )
    await person.activates('Copy the words push button')
    await person.hears('Text copied.')
  }
})

/** @param heard with the option that has the focus */
async function answer(
  { press, moves }: Person,
  stem: string,
  isRight: boolean,
  heard: string
): Promise<void> {
  const asked = QUESTIONS.find(each => stem.includes(each.stem))
  if (!asked) throw new Error(`No question has the stem: ${stem}`)
  const right = asked.options.find(({ id }) => id === asked.answer)!.text
  const option = isRight ? right : asked.options.find(({ id }) => id !== asked.answer)!.text
  if (!heard.includes(option)) await moves('Down', option, 4)
  await press('space')
  await press('Return')
}

const FOLLOWS = {
  Wuzvak101: '@Wuzvak101 is following AltiusLabs!',
  vexdzi100: '@vexdzi100 is not following AltiusLabs',
  nobody_at_all: 'No record of @nobody_at_all following AltiusLabs',
  '@': 'Please enter a username'
}

export const JOURNEYS: readonly Journey[] = [
  {
    name: 'a bet and its reveal',
    path: '/#lab',
    act: async person => {
      await placeBet(person)
      await person.hears(
        'One core above, eight below. Which is done first, and by how much?',
        /Block-STM: [\d.]+x in our model\. (?:Good|Too)/
      )
    }
  },
  {
    name: 'a lab run',
    path: '/?lab=mixed.64.35.8.1.block-stm.end#lab',
    act: async ({ press, hears, moves, activates }) => {
      await activates('One hot pool toggle button not pressed')
      await hears('1.00x', 'With whole re-runs, no: 16 cores do the work of one.')
      await moves('Tab', 'Time slider')
      await press('Home')
      await hears(/0\.00 of [\d.]+ million gas/)
      await activates('Step push button')
      await hears(/tx \d+/)
    }
  },
  {
    name: 'a quiz question without a choice, right and wrong',
    path: '/#crossword',
    act: async person => {
      const { hears, moves, activates } = person
      const first = await moves('Tab', 'Question 1 of 12')
      await activates('Answer push button')
      await answer(person, first, true, await hears('Choose one of the four first.'))
      await hears('Correct')
      await activates('Next question push button')
      const second = await hears('Question 2 of 12')
      await answer(person, second, false, await moves('Tab', 'radio button'))
      await hears('Not quite')
    }
  },
  {
    name: 'the three answers of the follow check',
    path: '/winners',
    act: async ({ press, type, hears, moves }) => {
      await moves('shift+Tab', /Username entry/)
      for (const [name, answer] of Object.entries(FOLLOWS)) {
        await press('ctrl+a')
        await type(name)
        await press('Return')
        await hears(answer)
      }
    }
  },
  {
    name: 'search, sort, page and no match on the board',
    path: '/winners',
    act: async ({ press, type, hears, moves, activates }) => {
      await moves('Tab', 'Search by username entry')
      await type('vex')
      await hears(/Sorted by score, highest first\. Showing 1 to \d+ of \d+ winners\./)
      await press('ctrl+a')
      await press('BackSpace')
      await hears('Sorted by score, highest first. Showing 1 to 50 of 5,210 winners.')
      await activates('Next link')
      await hears('Sorted by score, highest first. Showing 51 to 100 of 5,210 winners.')
      await activates(/Followers toggle button/)
      await hears('Sorted by followers, most first. Showing 1 to 50 of 5,210 winners.')
      await moves('shift+Tab', 'Search by username entry')
      await type('zzzzzz')
      await hears('No winners found matching your search.')
    }
  },
  {
    name: 'a ranked round: a question, its verdict and the result',
    path: '/challenge',
    act: async ({ press, hears, moves, activates }) => {
      await activates('Sign in with X push button')
      await activates(/Sign in as @\w+_local/)
      await moves('Tab', 'How do you want to play?')
      await activates('Start push button')
      await hears('Choose one of the two first.')
      await press('space')
      await press('Return')
      for (let position = 1; position <= 12; position += 1) {
        await hears(`Question ${position} of 12.`)
        await moves('Tab', 'radio button')
        await press('space')
        await press('Return')
        await hears(/Correct|Not quite/)
        await activates(/(Next question|See the result) push button/)
      }
      await hears(/Your IQ score\. \d+/)
    }
  },
  betAndLink(
    'a block’s bet and its link',
    '/block/15537394',
    'You bet 4.4x. It’s 1.40x in our model. pevm measured 1.56x. Too high by 3.0.'
  ),
  betAndLink(
    'today’s block and its link',
    '/today',
    /You bet 4\.4x\. It’s [\d.]+x in our model\. pevm measured [\d.]+x\. (?:Good|Too)/
  ),
  {
    name: 'a word of the crossword',
    path: '/#crossword',
    act: async ({ press, type, hears, moves, activates }) => {
      await moves('Tab', 'IQ quiz page tab')
      await press('Right')
      await hears('Crossword')
      const cell = await moves('Tab', /Row \d+, column \d+\. \d+ across: .*Letter 1 of \d+/)
      const length = Number(/Letter 1 of (\d+)/.exec(cell)?.[1])
      for (let place = 1; place < length; place += 1) {
        await type('a')
        await hears(`Letter ${place + 1} of ${length}`)
      }
      await activates('Check all push button')
      await hears(/\d+ letters? right, \d+ wrong\./)
    }
  },
  {
    name: 'the dots and the gas slider',
    path: '/#leaderboard',
    act: async ({ press, hears, moves, activates }) => {
      await activates('Gigagas link', 80)
      await hears('A billion gas a second')
      await moves('Tab', 'Gas per second slider')
      await press('Left')
      await hears('1,390 million gas per second: 66,190 transfers')
    }
  }
]
