// @vitest-environment happy-dom
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { comeBack, setTabVisible, tellWritten } from '../../../tests/pages.ts'
import { rightOption, wrongOption } from './playing.fixture.ts'

const KEY = 'altius:quiz'
const HOUR = 3_600_000

type Page = Awaited<ReturnType<typeof openPage>>

const open: (() => void)[] = []

/** Each page has modules of its own; storage and the network are the same. */
async function openPage(seed = 7) {
  fakes.seed = seed
  await fakes.forgetModules()
  const store = await import('./store.ts')
  const close = store.runQuiz()
  open.push(close, () => cleanStores(store.$game))
  return { ...store, close, quiz: () => store.$game.get().quiz }
}

function answerSome(page: Page, count: number, missed: readonly number[] = []): void {
  for (let place = 0; place < count; place++) {
    fakes.now += 1000
    const option = missed.includes(place) ? wrongOption(page.quiz()) : rightOption(page.quiz())
    page.answerWith(option)
    page.showNext()
  }
}

afterEach(() => {
  for (const close of open.splice(0)) close()
})

beforeEach(() => {
  fakes.answer('/rest/v1/winners', () => new Promise(() => undefined))
})

test('four answers on one page survive the closing of another that knew nothing of them', async () => {
  const page = await openPage(4)
  await openPage(3)
  page.startQuiz('relaxed')
  answerSome(page, 4, [2])
  const [stem] = page.quiz().round.asked
  // The second page hears of it last.
  setTabVisible(false)
  const { $game } = await openPage(5)
  expect($game.get().quiz.round).toMatchObject({ asked: { 0: stem }, answers: { length: 4 } })
  expect($game.get()).toMatchObject({ seen: { length: 12 }, missed: { length: 1 } })
})

test.each([
  ['at once', () => tellWritten(KEY)],
  ['when Back brings it', comeBack],
  [
    'when its tab is seen again',
    () => {
      setTabVisible(false)
      setTabVisible(true)
    }
  ]
])('a page shows what another has changed %s, and moves no focus', async (_, tell) => {
  const shown = await openPage(3)
  const page = await openPage(4)
  page.startQuiz('timed')
  answerSome(page, 2)
  page.answerWith(wrongOption(page.quiz()))
  expect(shown.quiz().state).toBe('intro')
  tell()
  expect(shown.quiz()).toEqual(page.quiz())
  expect(shown.$game.get()).toMatchObject({ seen: { length: 12 }, isTakenOver: true })
  shown.showNext()
  expect(shown.$game.get().isTakenOver).toBeUndefined()
  tellWritten(KEY)
  expect(page.quiz().round.answers).toHaveLength(3)
  expect(page.quiz().state).toBe('question')
})

test('an answer to a question that another page has answered changes nothing', async () => {
  const page = await openPage()
  page.startQuiz('relaxed')
  const late = await openPage()
  answerSome(page, 3)
  late.answerWith(wrongOption(late.quiz()))
  expect(late.quiz().round.answers).toEqual(page.quiz().round.answers)
  expect(late.$game.get().missed).toEqual([])
})

test('a new round on one page follows on the other, which keeps its own intro', async () => {
  const page = await openPage()
  page.startQuiz('relaxed')
  const other = await openPage()
  answerSome(page, 12)
  page.leaveRound()
  tellWritten(KEY)
  expect(other.quiz().state).toBe('intro')
  const intro = other.quiz()
  fakes.seed += 1
  fakes.local.set(KEY, JSON.stringify({ ...JSON.parse(fakes.local.get(KEY)!), missed: [] }))
  tellWritten(KEY)
  expect(other.quiz()).toBe(intro)
})

test('questions asked on two pages in the same moment have all been asked', async () => {
  const page = await openPage()
  page.startQuiz('relaxed')
  const { seen } = page.$game.get()
  const last = JSON.parse(fakes.local.get(KEY)!)
  fakes.local.set(KEY, JSON.stringify({ ...last, seen: ['ben-waits'] }))
  tellWritten(KEY)
  expect(page.$game.get().seen).toEqual([...seen.filter(id => id !== 'ben-waits'), 'ben-waits'])
})

test.each([['{"version":3,"st'], ['{"version":4,"state":"intro","seen":[]}'], [null]])(
  'a round goes on where %s is stored instead',
  async text => {
    const page = await openPage()
    page.startQuiz('relaxed')
    answerSome(page, 2)
    const before = page.quiz()
    if (text === null) fakes.local.delete(KEY)
    else fakes.local.set(KEY, text)
    tellWritten(KEY)
    expect(page.quiz()).toEqual(before)
    answerSome(page, 1)
    expect((await openPage()).quiz().round.answers).toHaveLength(3)
  }
)

test('a round goes on where nothing can be stored, also after its tab was hidden', async () => {
  fakes.isStorageBlocked = true
  const page = await openPage()
  page.startQuiz('relaxed')
  answerSome(page, 2)
  setTabVisible(false)
  setTabVisible(true)
  expect(page.quiz().round.answers).toHaveLength(2)
})

const spent = (page: Page) => page.quiz().round.answers.at(-1)?.elapsed

test.each<[string, (page: Page) => Promise<Page> | Page]>([
  [
    'in a hidden tab',
    page => {
      setTabVisible(false)
      fakes.now += HOUR
      setTabVisible(true)
      return page
    }
  ],
  [
    'in the other game',
    page => {
      page.close()
      fakes.now += HOUR
      page.runQuiz()
      return page
    }
  ],
  [
    'with the question scrolled away',
    page => {
      page.markOnScreen(false)
      fakes.now += HOUR
      page.markOnScreen(true)
      return page
    }
  ],
  [
    'with the page closed',
    page => {
      setTabVisible(false)
      page.close()
      fakes.now += HOUR
      setTabVisible(true)
      return openPage()
    }
  ],
  [
    'with the page opened but the quiz out of sight',
    async page => {
      setTabVisible(false)
      page.close()
      setTabVisible(true)
      const opened = await openPage()
      opened.close()
      fakes.now += HOUR
      opened.runQuiz()
      return opened
    }
  ]
])('an hour %s counts for nothing', async (_, goAway) => {
  const page = await openPage()
  page.startQuiz('timed')
  fakes.now += 2000
  const back = await goAway(page)
  fakes.now += 3000
  back.answerWith(rightOption(back.quiz()))
  expect(spent(back)).toBe(5000)
  setTabVisible(true)
  // Reading the verdict counts as little.
  fakes.now += HOUR
  back.showNext()
  fakes.now += 1000
  back.answerWith(rightOption(back.quiz()))
  expect(spent(back)).toBe(1000)
})

test('the clock of a question runs on one page while the other is out of sight', async () => {
  const page = await openPage()
  page.startQuiz('timed')
  const hidden = await openPage()
  hidden.markOnScreen(false)
  fakes.now += HOUR
  expect(hidden.quiz()).toMatchObject({ watch: { spent: 0, since: undefined } })
  page.markOnScreen(false)
  tellWritten(KEY)
  expect(hidden.quiz()).toMatchObject({ watch: { spent: HOUR, since: undefined } })
})
