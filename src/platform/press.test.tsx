import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../tests/fakes.ts'
import { usePressGuard } from './press.ts'

type Entry = Pick<IntersectionObserverEntry, 'time'>
/** Of the step on show, once it is drawn. */
let drawn: Entry | undefined
/** Calls the observer. A busy page does so late. */
let report = (): void => undefined
/** Presses of one test don't follow those of another. */
let now = performance.now()

class StandingObserver {
  constructor(act: (entries: readonly Entry[]) => void) {
    drawn = undefined
    report = () => act(this.takeRecords())
  }
  observe(): void {}
  disconnect(): void {}
  takeRecords(): readonly Entry[] {
    const records = drawn ? [drawn] : []
    drawn = undefined
    return records
  }
}

function Steps() {
  const [step, setStep] = useState(1)
  const pressGuard = usePressGuard(String(step))
  return (
    <div {...pressGuard}>
      <button key={step} onClick={() => setStep(step + 1)}>
        {`Step ${step}`}
      </button>
      <label>
        <input type="checkbox" /> Sure
      </label>
    </div>
  )
}

type Place = { clientX: number; clientY: number }
const HERE = { clientX: 100, clientY: 100 }

function send(target: HTMLElement, event: Event): void {
  Object.defineProperty(event, 'timeStamp', { value: now })
  fireEvent(target, event)
}

/** A press that begins so many ms after the last. */
function begin(ms: number, place: Place = HERE, target = screen.getByRole('button')): void {
  now += ms
  send(target, new PointerEvent('pointerdown', { bubbles: true, ...place }))
}

function click(target: HTMLElement = screen.getByRole('button'), detail = 1): void {
  if (detail > 0) send(target, new PointerEvent('pointerup', { bubbles: true }))
  send(target, new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
}

const shown = (): string => screen.getByRole('button').textContent

/** The step on show is drawn so many ms after the last press began. */
function drawAfter(ms: number): void {
  drawn = { time: now + ms }
  report()
}

beforeEach(() => {
  now += 10_000
  vi.stubGlobal('IntersectionObserver', StandingObserver)
  render(<Steps />)
  drawAfter(0)
})

afterEach(cleanup)

test('a press that began before the step was drawn chooses nothing, one after it does', () => {
  begin(1000)
  click()
  expect(shown()).toBe('Step 2')
  begin(500)
  click()
  expect(shown()).toBe('Step 2')
  begin(500)
  drawAfter(50)
  click()
  expect(shown()).toBe('Step 2')
  begin(500)
  click()
  expect(shown()).toBe('Step 3')
})

test.each([false, true])(
  'a press after the drawing counts, whether the observer has been called (%s) or not',
  isCalled => {
    begin(1000)
    click()
    drawn = { time: now + 50 }
    begin(500)
    if (isCalled) report()
    click()
    expect(shown()).toBe('Step 3')
  }
)

test('the second of a double press chooses nothing, however fast the next step was drawn', () => {
  begin(1000)
  click()
  drawAfter(20)
  begin(200, { clientX: 108, clientY: 93 })
  click()
  begin(200)
  click()
  expect(shown()).toBe('Step 2')
  begin(500)
  click()
  expect(shown()).toBe('Step 3')
})

test('a button that stays takes one press after the other', () => {
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  for (const isChecked of [true, false, true]) {
    begin(80, HERE, box)
    click(box)
    expect(box.checked).toBe(isChecked)
  }
})

test('a press in another place counts at once', () => {
  begin(1000)
  click()
  drawAfter(20)
  begin(100, { clientX: 100, clientY: 130 })
  click()
  expect(shown()).toBe('Step 3')
})

test('a refused press does nothing of its own either, such as checking a box', () => {
  begin(1000)
  click()
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  begin(50, HERE, box)
  click(screen.getByText('Sure'))
  expect(box.checked).toBe(false)
  drawAfter(20)
  begin(600, HERE, box)
  click(screen.getByText('Sure'))
  expect(box.checked).toBe(true)
})

test('on a busy page, where both presses begin before the first click, one counts', () => {
  begin(1000)
  begin(150)
  click()
  drawAfter(50)
  click()
  expect(shown()).toBe('Step 2')
})

test('keys and screen readers are no press, also after one', () => {
  begin(1000)
  click()
  begin(100)
  drawAfter(50)
  click(screen.getByRole('button'), 0)
  expect(shown()).toBe('Step 3')
  drawAfter(50)
  now += 5000
  send(screen.getByRole('button'), new MouseEvent('click', { bubbles: true, detail: 1 }))
  expect(shown()).toBe('Step 4')
})
