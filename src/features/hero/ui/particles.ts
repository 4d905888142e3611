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
 * The particles beside the tagline. Not by CSS: React listens to `animationiteration`, so each round of each particle
 * would cost the main thread a frame.
 * @returns runs them, and returns how to pause
 */
export function createParticles(): () => () => void {
  let animations: Animation[] | undefined
  return () => {
    animations ??= [...document.querySelectorAll('.hero-lane')].flatMap(animateLane)
    for (const animation of animations) animation.play()
    return () => animations?.forEach(animation => animation.pause())
  }
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
