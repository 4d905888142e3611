import { atom, computed } from 'nanostores'
import { watchOnScreen } from '../../../platform/observers.ts'
import { heroPlayback } from '../store.ts'

/** Between one particle and the next, in ms. */
const APART = 1000

const DRIVE_OFF: Keyframe[] = [
  { transform: 'translateX(-0.35em)' },
  { transform: 'translateX(100cqi)' }
]
/** Up to the core, and off. */
const QUEUE: Keyframe[] = [
  { transform: 'none' },
  { transform: 'translateX(2.25em)', offset: 0.65 },
  { transform: 'translateX(100cqi)' }
]
/** From the core on, a block is solid. */
const SERVE: Keyframe[] = [
  { opacity: 0 },
  { opacity: 0, offset: 0.65 },
  { opacity: 1, offset: 0.66 },
  { opacity: 1 }
]

/**
 * Moves the particles beside the tagline while the hero plays and they are on screen. Not by CSS: React listens to
 * `animationiteration`, so each round of each particle would cost the main thread a frame.
 */
export function moveParticles(): void {
  const lanes = [...document.querySelectorAll('.hero-lane')]
  const tagline = lanes[0]?.closest('h1')
  if (!tagline) return
  const $isOnScreen = atom(false)
  watchOnScreen(tagline, $isOnScreen.set)
  const { $isPlaying, $prefersReducedMotion } = heroPlayback
  let animations: Animation[] | undefined
  computed(
    [$isPlaying, $prefersReducedMotion, $isOnScreen],
    (isPlaying, isReduced, isOnScreen) => isPlaying && !isReduced && isOnScreen
  ).subscribe(moves => {
    if (moves) animations ??= lanes.flatMap(animateLane)
    for (const animation of animations ?? []) {
      if (moves) animation.play()
      else animation.pause()
    }
  })
}

function animateLane(lane: Element): Animation[] {
  const isQueue = lane.classList.contains('hero-lane-one')
  return [...lane.querySelectorAll<HTMLElement>('.hero-particle')].flatMap((particle, at) => {
    // Animating what isn't drawn costs a frame of the main thread each time. It stays away when the lane gets longer.
    particle.hidden = !particle.checkVisibility()
    if (particle.hidden) return []
    const animate = (keyframes: Keyframe[], seconds: number, pseudoElement: string | null = null) =>
      particle.animate(keyframes, {
        duration: seconds * 1000,
        iterations: Infinity,
        delay: -at * APART,
        pseudoElement
      })
    if (!isQueue) return animate(DRIVE_OFF, 6)
    return [
      animate(QUEUE, 8, '::before'),
      animate(QUEUE, 8, '::after'),
      animate(SERVE, 8, '::after')
    ]
  })
}
