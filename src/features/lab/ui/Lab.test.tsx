import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pressTooEarly } from '../../../../tests/pages.ts'
import { runLab } from '../../../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../../../domain/engine/settings.ts'
import { formatTimes } from '../../../ui/format.ts'
import { keepLook } from '../../../race/lab-links.ts'
import { PRESETS } from '../presets.ts'
import { resetRace } from '../../../race/race.fixture.ts'
import { seekTime } from '../../../race/race.ts'
import { formatMillions } from '../../../race/sentences.ts'
import * as lab from '../store.ts'
import { $result, $settings, $time, labRace, openLabLink } from '../store.ts'
import { Lab } from './Lab.tsx'
import facts from '../../../content/facts.json'

const { executions } = runLab(DEFAULT_SETTINGS)

beforeEach(() => {
  resetRace(labRace, lab)
  // jsdom has none.
  vi.stubGlobal('PerformanceNavigationTiming', vi.fn())
})

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const MODEL = '/?lab=mixed.64.35.8.1.block-stm.end'

function renderLab(url = MODEL): void {
  history.replaceState(null, '', url)
  render(<Lab />)
}

function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

function change(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } })
}

function expectSource(name: string, fact: string): void {
  const url = screen.getByRole('link', { name }).getAttribute('href')
  expect(facts.find(({ id }) => id === fact)?.sources).toMatchObject([{ url }])
}

const slider = (name: string): HTMLElement => screen.getByRole('slider', { name })
const row = (name: RegExp): (string | null)[] =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(cell => cell.textContent)

test('the bet’s button pressed twice doesn’t pause the race that replaces it', async () => {
  renderLab('/')
  press('Place the bet and run')
  await screen.findByTestId('lab-outcome')
  const [pause] = screen.getAllByRole('button', { name: 'Pause' })
  pressTooEarly(pause!)
  expect(lab.labPlayback.$isPlaying.get()).toBe(true)
  pressTooEarly(screen.getByRole('button', { name: 'Show the result' }))
  expect(lab.$isTold.get()).toBe(false)
})

test('asks for a bet on the block that won’t end, runs it, and leads on to the lab', async () => {
  renderLab('/')
  expect(screen.getByTestId('lab').dataset['state']).toBe('bet')
  expect(screen.getByText(/^80 transactions, 30 million gas/)).toBeDefined()
  expect(slider('Your bet').getAttribute('aria-valuetext')).toBe('4.5 times as fast as one core')
  press('Place the bet and run')
  const words = await screen.findByTestId('lab-bet')
  expect(screen.queryByTestId('lab-numbers')).toBeNull()
  expect(words.textContent).toBe('')
  const outcome = screen.getByTestId('lab-outcome')
  expect(outcome.textContent).toMatch(/^6\.0\dx/)
  // A screen reader would read every number and miss the result.
  const number = within(outcome).getByText(/^\d\.\d\dx$/)
  expect(number.getAttribute('aria-hidden')).toBe('true')
  press('Show the result')
  expect(number.getAttribute('aria-hidden')).toBe('false')
  const truth = formatTimes($result.get()!.executions['block-stm'].totals.speedup)
  expect(words.textContent).toMatch(
    new RegExp(
      `^You bet 4.5x. Block-STM: ${truth} in our model. Too high by 3.1. One transaction uses 71%`
    )
  )
  expect(outcome.textContent).toContain(
    `${truth}Block-STM on 8 cores, in our modelpevm measured 1.56x, on a real machine`
  )
  screen.getByText(/^40 of 80 transactions ran once, side by side; .* ran again 75 times/)
  expectSource('measured', 'CORE-16')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'The run' }))
  press('Next: race three ways')
  await screen.findByRole('group', { name: 'Whose cores to show' })
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'The run' }))
  expect(words.isConnected).toBe(false)
  expectSource('Altius’s only published comparison of its modes with conflicts', 'SOL-7')
  for (const times of ['1.30x', '1.93x'])
    expect(facts.find(({ id }) => id === 'SOL-7')?.text).toContain(times)
  const send = screen.getByRole('link', { name: 'Send a bet on this block' })
  expect(send.getAttribute('href')).toBe('/block/19426586')
})

test('the bars fill by work done, and stop when the first is full', async () => {
  renderLab('/?lab=real.19426586.8.block-stm.end')
  const bars = await screen.findByRole('group', { name: 'Whose cores to show' })
  const done = () => bars.textContent?.match(/\d+%/g)
  expect(done()).toEqual(['17%', '82%', '100%'])
  act(() => seekTime(labRace, 0))
  expect(done()).toEqual(['0%', '0%', '0%'])
})

test('shows the figures of all three executors side by side', () => {
  renderLab()
  const all = Object.values(executions)
  expect(row(/^Time/)).toEqual(all.map(({ totals }) => formatMillions(totals.elapsed)))
  expect(row(/^Speedup/)).toEqual(all.map(({ totals }) => formatTimes(totals.speedup)))
  expect(row(/^Aborts/)).toEqual(all.map(({ totals }) => String(totals.aborts)))
})

test.each([
  ['Cores', '3', { cores: 3 }],
  ['Transactions', '20', { transactions: 20 }],
  ['Touch the same data', '80', { clash: 0.8 }]
] as const)('the slider %s runs another block', (label, value, expected) => {
  renderLab()
  change(slider(label), value)
  const { totals } = runLab({ ...DEFAULT_SETTINGS, ...expected }).executions['block-stm']
  expect(row(/^Time/)[1]).toBe(formatMillions(totals.elapsed))
})

test('workload and rules are chosen by radios, the seed by lot', () => {
  renderLab()
  press('New seed')
  expect($settings.get().seed).not.toBe(1)
  fireEvent.click(screen.getByRole('radio', { name: 'Airdrop' }))
  fireEvent.click(screen.getByRole('radio', { name: /^resume/ }))
  expect($settings.get()).toMatchObject({ workload: 'airdrop', onEstimate: 'resume' })
  expect(screen.getByText('resume', { selector: 'summary *' })).toBeDefined()
})

test('a step moves the time, and the log, the lanes and the announcement follow', () => {
  renderLab()
  change(slider('Time'), '0')
  const log = within(screen.getByRole('region', { name: 'Log' }))
  expect(log.getByText('Nothing has happened yet.')).toBeDefined()
  press('Step')
  const time = $time.get()
  expect(time).toBeGreaterThan(0)
  const [latest] = log.getAllByRole('listitem')
  expect(latest?.getAttribute('aria-current')).toBe('step')
  expect(latest?.textContent).toContain(
    screen.getAllByRole('status').at(-1)?.textContent || 'no words'
  )
  const lanes = screen.getByTestId('lab-lanes')
  expect(lanes.getAttribute('aria-label')).toContain(`${formatMillions(time)} of`)
  fireEvent.click(screen.getByRole('radio', { name: /^Sequential/ }))
  expect(lanes.getAttribute('aria-label')).toContain('Sequential on 1 core')
})

test('a link says what to look at, also where it loads the page anew', () => {
  keepLook({ moment: 'mixed.64.35.8.1.block-stm.end', look: 'Watch core 3.' })
  renderLab('/?lab=mixed.64.35.8.1.block-stm.end')
  expect(screen.getByText('Watch core 3.')).toBeDefined()
  press(new RegExp(PRESETS[0]!.name))
  expect(screen.queryByText('Watch core 3.')).toBeNull()
  act(() => openLabLink('mixed.64.35.8.1.block-stm.5'))
  expect(screen.queryByText('Watch core 3.')).toBeNull()
})
