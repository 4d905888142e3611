import { beforeEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../../tests/content.ts'
import { fakes } from '../../../tests/fakes.ts'
import { type Play } from './play.ts'
import { readWords } from '../../content/fetch-games.ts'
import {
  $puzzle,
  $told,
  checkLetters,
  eraseLetter,
  goToClue,
  goToClueBeside,
  newGrid,
  openCrossword,
  revealLetters,
  runCrossword,
  writeLetter
} from './store.ts'

vi.mock('../../content/fetch-games.ts', () => ({ readWords: vi.fn() }))

beforeEach(() => {
  vi.mocked(readWords).mockResolvedValue(WORDS)
  $puzzle.set({ state: 'loading' })
  $told.set('')
})

async function reload(): Promise<void> {
  $puzzle.set({ state: 'loading' })
  await openCrossword()
}

function play(): Play {
  const puzzle = $puzzle.get()
  if (puzzle.state !== 'ready') throw new Error(`The crossword is ${puzzle.state}`)
  return puzzle.play
}

function spell(id: string): void {
  goToClue(id)
  const entry = play().grid.entries.find(each => each.id === id)
  for (const cell of entry?.cells ?? []) {
    if (play().cursor.cell === cell) writeLetter(play().grid.cells[cell]?.letter ?? '')
    else if (play().letters[cell] === '') throw new Error('The cursor left the word')
  }
}

test('opens on an empty grid', async () => {
  await openCrossword()
  expect(play().state).toBe('playing')
  expect(play().letters.join('')).toBe('')
})

test('without words it fails, and trying again opens it', async () => {
  vi.mocked(readWords).mockResolvedValueOnce(undefined)
  await openCrossword()
  expect($puzzle.get().state).toBe('failed')
  await openCrossword()
  expect(play().state).toBe('playing')
})

test('letters survive a reload, and the time counts on', async () => {
  await openCrossword()
  fakes.now = 5000
  writeLetter('q')
  const { letters, grid } = play()
  fakes.now = 90_000
  await reload()
  expect(play().letters).toEqual(letters)
  expect(play().grid.placements).toEqual(grid.placements)
  expect(play()).toMatchObject({ watch: { spent: 5000, since: 90_000 } })
})

test.each([true, false])(
  'storage that is blocked (%s) or damaged loses the resume only',
  async isBlocked => {
    fakes.isStorageBlocked = isBlocked
    fakes.local.set('altius:crossword', '{"version":1,"letters":[')
    await openCrossword()
    writeLetter('a')
    expect(play().letters.join('')).toBe('A')
    eraseLetter()
    expect(play().letters.join('')).toBe('')
  }
)

test('Tab goes from clue to clue and says when it has come to the end', async () => {
  await openCrossword()
  expect(goToClueBeside(-1)).toBe(false)
  for (let at = 1; at < play().grid.entries.length; at++) expect(goToClueBeside(1)).toBe(true)
  expect(goToClueBeside(1)).toBe(false)
})

test('help is counted and told', async () => {
  await openCrossword()
  revealLetters('letter')
  expect($told.get()).toBe('1 letter revealed.')
  checkLetters('all')
  expect($told.get()).toBe('Nothing new to check.')
  expect(play().helps).toEqual({ checks: 0, reveals: 1 })
})

test('the last right letter ends it; the time stands; a reload keeps it solved', async () => {
  await openCrossword()
  fakes.now = 61_000
  for (const { id } of play().grid.entries) spell(id)
  expect(play()).toMatchObject({ state: 'solved', elapsed: 61_000 })
  fakes.now = 99_000
  await reload()
  expect(play()).toMatchObject({ state: 'solved', elapsed: 61_000 })
})

test('its clock stands still while it is not on show', async () => {
  const stop = runCrossword()
  await openCrossword()
  fakes.now = 4000
  stop()
  expect(play()).toMatchObject({ watch: { spent: 4000, since: undefined } })
  fakes.now = 60_000
  runCrossword()
  expect(play()).toMatchObject({ watch: { spent: 4000, since: 60_000 } })
})

/** Words that come when told to. */
function slowWords(): () => Promise<void> {
  const coming = Promise.withResolvers<typeof WORDS>()
  vi.mocked(readWords).mockReturnValueOnce(coming.promise)
  return async () => {
    coming.resolve(WORDS)
    await coming.promise
    await Promise.resolve()
  }
}

test('words that come when the quiz is back on show start no clock', async () => {
  const come = slowWords()
  const stop = runCrossword()
  fakes.now = 1000
  stop()
  fakes.now = 2000
  await come()
  expect(play()).toMatchObject({ watch: { spent: 0, since: undefined } })
  fakes.now = 9000
  runCrossword()
  expect(play()).toMatchObject({ watch: { spent: 0, since: 9000 } })
})

test('left and entered again before the words came, it opens once and its clock runs', async () => {
  const [comeFirst, comeSecond] = [slowWords(), slowWords()]
  runCrossword()()
  runCrossword()
  fakes.now = 3000
  await comeFirst()
  expect(play()).toMatchObject({ watch: { spent: 0, since: 3000 } })
  writeLetter('q')
  fakes.isStorageBlocked = true
  await comeSecond()
  expect(play().letters.join('')).toBe('Q')
})

test('a new grid is another grid, empty', async () => {
  await openCrossword()
  const { grid } = play()
  writeLetter('a')
  fakes.seed = 8
  newGrid()
  expect(play().grid).not.toEqual(grid)
  expect(play().letters.join('')).toBe('')
})
