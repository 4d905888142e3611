import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $isPlaying, $simulation, $time, pause } from '../player.ts'
import { PRESETS } from '../presets.ts'
import { formatMillions } from '../sentences.ts'
import { simulate } from '../simulation.ts'
import { resetLab } from '../store.fixture.ts'
import { $settings, GUESS } from '../store.ts'
import { INITIAL_SETTINGS } from '../url.ts'
import { Lab } from './Lab.tsx'
import { ParallelLab } from './ParallelLab.tsx'
import { formatTimes } from '../../../ui/format.ts'

const FIRST = simulate(INITIAL_SETTINGS)

beforeEach(() => {
  resetLab()
  history.replaceState(null, '', '/')
})

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

async function open(url = '/'): Promise<void> {
  history.replaceState(null, '', url)
  render(<Lab />)
}

async function ready(): Promise<void> {
  await waitFor(() => expect(screen.getByTestId('lab').dataset['state']).toBe('ready'))
  act(pause)
}

async function skip(): Promise<void> {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Skip the bet' }))
  await ready()
}

function row(name: RegExp): string[] {
  const cells = within(screen.getByRole('row', { name })).getAllByRole('cell')
  return cells.map(cell => cell.textContent)
}

test('is a skeleton until it has loaded', () => {
  const html = renderToString(<ParallelLab />)
  expect(html).toContain('data-skeleton="section"')
  expect(html).toContain('Loading...')
  expect(html).not.toContain('type="range"')
})

test('asks for a bet first, and shows guess beside truth', async () => {
  await open()
  expect(screen.getByText(/How much faster/)).toBeDefined()
  expect($simulation.get()).toBeNull()
  const slider = screen.getByRole('slider', { name: 'Your guess' })
  expect(slider.getAttribute('aria-valuetext')).toBe('4.0 times as fast as one core')
  fireEvent.change(slider, { target: { value: String(GUESS.max) } })
  fireEvent.click(screen.getByRole('button', { name: 'Place the bet and run' }))
  await ready()
  const truth = formatTimes(FIRST.timelines['block-stm'].totals.speedup)
  const outcome = screen.getByTestId('lab-bet').textContent
  expect(outcome).toContain(`You said 8.00x, it is ${truth}.`)
  expect(outcome).toContain('Too hopeful')
})

test('shows the figures of all three executors side by side', async () => {
  await skip()
  const timelines = ['sequential', 'block-stm', 'partial-reexecution'] as const
  expect(row(/^Elapsed/)).toEqual(
    timelines.map(name => formatMillions(FIRST.timelines[name].totals.elapsed))
  )
  expect(row(/^Aborts/)).toEqual(timelines.map(name => String(FIRST.timelines[name].totals.aborts)))
  expect(new Set(row(/^Final state/)).size).toBe(1)
})

test.each([
  ['Cores', '3', 'cores', 3],
  ['Transactions', '20', 'transactions', 20],
  ['Share that clash', '80', 'clash', 0.8]
] as const)('%s can be set', async (label, value, name, expected) => {
  await skip()
  fireEvent.change(screen.getByRole('slider', { name: label }), { target: { value } })
  await ready()
  expect($settings.get()[name]).toBe(expected)
  expect($simulation.get()?.settings).toEqual($settings.get())
})

test('the rules can be switched, each with what it brings to this block', async () => {
  await skip()
  fireEvent.click(screen.getByRole('button', { name: /^What is modeled restart, cold, deferred/ }))
  const resume = await screen.findByRole('radio', { name: /^Resume/ }, { timeout: 60_000 })
  const promised = formatTimes(FIRST.speedups.onEstimate.resume)
  expect(resume.closest('label')?.textContent).toContain(promised)
  fireEvent.click(resume)
  await ready()
  expect($settings.get().onEstimate).toBe('resume')
  expect(row(/^Speed-up/)[1]).toBe(promised)
  expect(screen.getByRole('button', { name: /resume, cold, deferred/ })).toBeDefined()
})

test('workload and seed can be set, an empty seed cannot', async () => {
  await skip()
  fireEvent.click(screen.getByRole('radio', { name: 'Airdrop' }))
  expect($settings.get().workload).toBe('airdrop')
  fireEvent.change(screen.getByLabelText('Seed'), { target: { value: '77' } })
  fireEvent.keyDown(screen.getByLabelText('Seed'), { key: 'Enter' })
  expect($settings.get().seed).toBe(77)
  fireEvent.change(screen.getByLabelText('Seed'), { target: { value: '' } })
  fireEvent.blur(screen.getByLabelText('Seed'))
  expect($settings.get().seed).toBe(77)
  fireEvent.click(screen.getByRole('button', { name: 'New seed' }))
  expect($settings.get().seed).not.toBe(77)
  await ready()
})

test.each(['Place the bet and run', 'Skip the bet'])(
  'who leaves the bet by %s is led to what plays the run',
  async name => {
    await open()
    const pressed = screen.getByRole('button', { name })
    pressed.focus()
    fireEvent.click(pressed)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^(Play|Pause)$/ }))
    await ready()
  }
)

test('whoever passes the seed before the bet keeps the bet', async () => {
  await open()
  fireEvent.focus(screen.getByLabelText('Seed'))
  fireEvent.blur(screen.getByLabelText('Seed'))
  expect(screen.getByTestId('lab').dataset['state']).toBe('bet')
})

test('the seed that holds is the one shown, and its field stays the same one', async () => {
  await skip()
  const field: HTMLInputElement = screen.getByLabelText('Seed')
  fireEvent.change(field, { target: { value: '2.4' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([$settings.get().seed, field.value]).toEqual([2, '2'])
  fireEvent.change(field, { target: { value: '-5' } })
  fireEvent.blur(field)
  expect([$settings.get().seed, field.value]).toEqual([0, '0'])
  fireEvent.click(screen.getByRole('button', { name: 'New seed' }))
  await ready()
  expect(screen.getByLabelText('Seed')).toBe(field)
  expect(field.value).toBe(String($settings.get().seed))
})

test('a preset runs, plays from its start and shows that it is chosen', async () => {
  await open()
  const preset = PRESETS[2]!
  fireEvent.click(screen.getByRole('button', { name: new RegExp(preset.name) }))
  await waitFor(() => expect(screen.getByTestId('lab').dataset['state']).toBe('ready'))
  expect($isPlaying.get()).toBe(true)
  expect($time.get()).toBe(0)
  expect($settings.get()).toEqual(preset.settings)
  expect(
    screen.getByRole('button', { name: new RegExp(preset.name) }).getAttribute('aria-pressed')
  ).toBe('true')
  act(pause)
})

test('a step moves the time, and the log follows it', async () => {
  await skip()
  fireEvent.change(screen.getByRole('slider', { name: 'Time' }), { target: { value: '0' } })
  expect(screen.getByTestId('lab-log').textContent).toContain('Nothing has happened yet.')
  fireEvent.click(screen.getByRole('button', { name: 'Step' }))
  const first = FIRST.timelines['block-stm'].keyTimes[0]!
  expect($time.get()).toBe(first)
  expect(within(screen.getByTestId('lab-log')).getAllByRole('listitem').length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: 'Step back' }))
  expect($time.get()).toBe(0)
})

test('only a step is announced: dragging the time on and playing are not', async () => {
  await skip()
  const log = within(screen.getByRole('region', { name: 'Log' }))
  const drag = (value: string): void => {
    fireEvent.change(screen.getByRole('slider', { name: 'Time' }), { target: { value } })
  }
  drag('0')
  fireEvent.click(screen.getByRole('button', { name: 'Step' }))
  const latest = log.getAllByRole('listitem')[0]!.textContent
  expect(latest).toContain(log.getByRole('status').textContent || 'no words')
  drag('300000')
  expect(log.getByRole('status').textContent).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Step' }))
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect(log.getByRole('status').textContent).toBe('')
  act(pause)
})

test('another executor is chosen by its radio', async () => {
  await skip()
  fireEvent.click(screen.getByRole('radio', { name: /^Sequential/ }))
  expect(screen.getByTestId('lab-lanes').getAttribute('aria-label')).toContain(
    'Sequential on 1 core'
  )
})

test('every event is shown on request', async () => {
  await skip()
  const count = () =>
    Number(/of ([\d,]+) lines/.exec(document.body.textContent)![1]!.replace(',', ''))
  const before = count()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Every event' }))
  await waitFor(() => expect(count()).toBeGreaterThan(before * 2))
})

test('a link restores the moment', async () => {
  await open('/?lab=airdrop.32.50.4.7.instruction-level.200000')
  await ready()
  expect($settings.get()).toMatchObject({ workload: 'airdrop', transactions: 32, seed: 7 })
  expect($time.get()).toBe(200_000)
  expect(screen.queryByText(/out of bounds/)).toBeNull()
})

test('a link out of bounds is corrected, and the lab says so', async () => {
  await open('/?lab=airdrop.9999')
  await ready()
  expect(screen.getByText(/out of bounds/)).toBeDefined()
})

test('the link is copied, or shown where copying is refused', async () => {
  await skip()
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('no'))
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  await screen.findByText(/^Copied/)
  expect(writeText.mock.calls[0]?.[0]).toMatch(/\?lab=mixed\.64\.35\.8\.1\.block-stm\.end#lab$/)
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  const field: HTMLInputElement = await screen.findByLabelText('Link to this moment')
  expect(field.value).toContain('lab=mixed')
})
