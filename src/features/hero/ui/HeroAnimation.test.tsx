import { fireEvent, screen } from '@testing-library/dom'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import startIsland from '../../../platform/script-island/client.ts'
import { $frame, $isPlaying, $tick, heroPlayback, LAST_TICK } from '../store.ts'
import { HeroAnimation } from './HeroAnimation.ts'
import { HeroPicture } from './HeroPicture.tsx'

beforeEach(() => {
  $tick.set(0)
  heroPlayback.$choice.set('none')
  document.body.innerHTML = renderToStaticMarkup(<HeroPicture />)
  startIsland(document.body)(HeroAnimation)
})

type Drawn = { name: string; attributes: string[]; parts: (Drawn | string | null)[] }

/** An element for comparison: its attributes and classes are sorted. */
function drawn(element: Element): Drawn {
  const attributes = [...element.attributes].map(
    ({ name, value }) => `${name}=${value.split(/\s+/).filter(Boolean).toSorted().join(' ')}`
  )
  const parts = [...element.childNodes].map(node =>
    node instanceof Element ? drawn(node) : node.textContent
  )
  return { name: element.localName, attributes: attributes.toSorted(), parts }
}

function caption(): string | null {
  return screen.getByTestId('hero-caption').textContent
}

test('each frame is what the picture of its time shows', () => {
  const other = document.createElement('div')
  for (const choice of ['play', 'pause'] as const) {
    heroPlayback.$choice.set(choice)
    for (let tick = 0; tick <= LAST_TICK; tick += 1) {
      $tick.set(tick)
      const frame = $frame.get()
      other.innerHTML = renderToStaticMarkup(<HeroPicture frame={frame} views={[{ frame }]} />)
      other.querySelector('.hero-controls')?.classList.remove('motion-reduce:invisible')
      expect(drawn(screen.getByTestId('hero-animation'))).toEqual(drawn(other.firstElementChild!))
    }
  }
})

test('a translated word stays until another word takes its place', () => {
  $tick.set(6)
  const unit = document.querySelector('.hero-unit')!
  expect(unit.textContent).toBe('turns')
  unit.textContent = 'Runden'
  for (const tick of [9, 12, 15]) $tick.set(tick)
  expect(unit.textContent).toBe('Runden')
  $tick.set(0)
  expect(unit.textContent).toBe('turn')
})

test('the button pauses and plays, and says which', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Pause animation' }))
  expect($isPlaying.get()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Play animation' }))
  expect($isPlaying.get()).toBe(true)
})

test('a step can be chosen, and then stays', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Show step 3 of 4' }))
  expect(caption()).toBe('But what if we could process in parallel?')
  expect(screen.getByRole('button', { name: 'Play animation' })).toBeDefined()
})
