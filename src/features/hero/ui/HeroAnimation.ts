import { TONES } from '../../../figures/looks.ts'
import { clock } from '../../../platform/environment.ts'
import { watchOnScreen, watchReducedMotion, watchTabVisible } from '../../../platform/observers.ts'
import { find, putAttribute } from '../../../platform/script-island/parts.ts'
import { scriptIsland } from '../../../platform/script-island/script-island.ts'
import { type Half, HALVES, toneAt, unitOf } from '../block.ts'
import {
  $frame,
  CAPTIONS,
  type Frame,
  heroPlayback,
  showNextTick,
  showStep,
  TICK_MS
} from '../store.ts'
import { nowAt, pressOf } from './looks.ts'
import { moveParticles } from './particles.ts'

/** Plays the picture that `HeroPicture` has drawn. */
export const HeroAnimation = scriptIsland((root, guard) => {
  const picture = find<HTMLElement>(root, '[data-testid=hero-animation]')
  for (const still of picture.querySelectorAll('.hero-still')) still.remove()
  for (const moving of picture.querySelectorAll('.hero-moving')) moving.removeAttribute('class')
  const controls = find(picture, '.hero-controls')
  controls.classList.remove('motion-reduce:invisible')
  for (const [step, button] of stepsOf(controls).entries())
    button.addEventListener('click', () => showStep(step))
  toggleOf(controls).addEventListener('click', heroPlayback.toggle)
  watchReducedMotion(heroPlayback.setReducedMotion)
  watchTabVisible(heroPlayback.setTabVisible)
  watchOnScreen(picture, heroPlayback.setOnScreen)
  $frame.subscribe(guard(drawer(picture)))
  heroPlayback.run(() => clock.every(TICK_MS, showNextTick))
  moveParticles()
})

const stepsOf = (within: Element) => [...within.querySelectorAll('[role=group] > button')]
const toggleOf = (within: Element) => find(within, '[role=group] + button')

/** Draws a frame into the picture; writes only what has changed. */
function drawer(picture: HTMLElement): (frame: Frame) => void {
  const caption = find(picture, '[data-testid=hero-caption] > span')
  const steps = stepsOf(picture)
  const toggle = toggleDrawer(toggleOf(picture))
  const halves = HALVES.map((half, at) => ({
    core: half.core,
    draw: halfDrawer(half, find(picture, '.hero-half', at))
  }))
  let drawn: Partial<Frame> = {}
  return frame => {
    for (const { core, draw } of halves)
      if (frame[core] !== drawn[core] || frame.leaves !== drawn.leaves)
        draw(frame[core], frame.leaves)
    if (frame.isPlaying !== drawn.isPlaying) toggle(frame.isPlaying)
    if (frame.step !== drawn.step) {
      picture.dataset['step'] = String(frame.step)
      caption.textContent = CAPTIONS[frame.step] ?? ''
      for (const [at, step] of steps.entries())
        putAttribute(step, 'aria-current', at === frame.step ? 'step' : null)
    }
    drawn = frame
  }
}

function halfDrawer(half: Half, element: Element) {
  const [count, unit] = [find(element, '.hero-count'), find(element, '.hero-unit')]
  const [stage, lanes] = [find(element, '.hero-stage'), find(element, '.kit')]
  const [result, now] = [element.querySelector('.hero-result'), find(element, '.hero-now')]
  const runs = half.placements.map((placement, at) => {
    const block = find(lanes, 'rect', at)
    return { placement, block, group: block.closest('g') }
  })
  let word = ''
  return (elapsed: number, leaves: boolean): void => {
    count.textContent = String(elapsed)
    // Compared with what was written last, because a translator may have changed the text.
    if (word !== unitOf(elapsed)) unit.textContent = word = unitOf(elapsed)
    stage.classList.toggle('opacity-40', elapsed === 0)
    lanes.classList.toggle('hero-leaving', leaves)
    lanes.setAttribute('aria-label', half.labelAt(elapsed))
    now.setAttribute('x', nowAt(elapsed))
    result?.toggleAttribute('hidden', elapsed < half.end || leaves)
    for (const { placement, block, group } of runs) {
      const tone = toneAt(placement, elapsed)
      block.setAttribute('class', TONES[tone ?? 'wait'])
      if (group) putAttribute(group, 'display', tone ? null : 'none')
    }
  }
}

function toggleDrawer(button: Element) {
  const [word, path] = [find(button, 'span'), find(button, 'path')]
  return (isPlaying: boolean): void => {
    const press = pressOf(isPlaying)
    button.setAttribute('aria-label', press.label)
    word.textContent = press.word
    path.setAttribute('d', press.icon)
  }
}
