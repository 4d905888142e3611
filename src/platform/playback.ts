import { atom, batch, computed, type ReadableAtom, type WritableAtom } from 'nanostores'

/** What moves along a timeline: plays, pauses, seeks, and rests while nobody can see it. */
export type Playback = {
  /** From 0 to the end. */
  readonly $position: WritableAtom<number>
  /** What the visitor chose last. */
  readonly $choice: WritableAtom<'none' | 'play' | 'pause'>
  readonly $isOnScreen: WritableAtom<boolean>
  readonly $isTabVisible: WritableAtom<boolean>
  readonly $prefersReducedMotion: WritableAtom<boolean>
  readonly $isPlaying: ReadableAtom<boolean>
  /** It plays and can be seen: only then is anything scheduled. */
  readonly $isTicking: ReadableAtom<boolean>
  readonly seek: (position: number) => void
  readonly play: () => void
  readonly pause: () => void
  readonly toggle: () => void
  readonly setOnScreen: (isOnScreen: boolean) => void
  readonly setTabVisible: (isVisible: boolean) => void
  readonly setReducedMotion: (isReduced: boolean) => void
  /** Calls `start` whenever it begins to tick, and what that returned when it stops; returns how to end this. */
  readonly run: (start: (isReduced: boolean) => () => void) => () => void
}

type Options = {
  /** The last position; null as long as there is nothing to play. */
  readonly $end: ReadableAtom<number | null>
  /**
   * A loop plays without being asked and begins again by itself; where motion is not wanted it shows
   * its end instead. Anything else waits for `play`, which begins again at the end.
   */
  readonly isLoop?: boolean
}

export function createPlayback({ $end, isLoop = false }: Options): Playback {
  const $position = atom(0)
  const $choice = atom<'none' | 'play' | 'pause'>('none')
  const $isOnScreen = atom(false)
  const $isTabVisible = atom(true)
  const $prefersReducedMotion = atom(false)
  const $isPlaying = computed([$choice, $prefersReducedMotion], (choice, isReduced) =>
    choice === 'none' ? isLoop && !isReduced : choice === 'play'
  )
  const $isTicking = computed(
    [$isPlaying, $isOnScreen, $isTabVisible],
    (isPlaying, isOnScreen, isTabVisible) => isPlaying && isOnScreen && isTabVisible
  )

  const seek = (position: number): void => {
    $position.set(Math.min($end.get() ?? 0, Math.max(0, position)))
  }
  const play = (): void => {
    const end = $end.get()
    if (end === null) return
    batch(() => {
      if (!isLoop && $position.get() >= end) seek(0)
      $choice.set('play')
    })
  }
  const pause = (): void => $choice.set('pause')

  return {
    $position,
    $choice,
    $isOnScreen,
    $isTabVisible,
    $prefersReducedMotion,
    $isPlaying,
    $isTicking,
    seek,
    play,
    pause,
    toggle: () => ($isPlaying.get() ? pause() : play()),
    setOnScreen: isOnScreen => $isOnScreen.set(isOnScreen),
    setTabVisible: isVisible => $isTabVisible.set(isVisible),
    setReducedMotion: isReduced => {
      $prefersReducedMotion.set(isReduced)
      if (isLoop && isReduced && $choice.get() === 'none') seek($end.get() ?? 0)
    },
    run: start => {
      let stop: (() => void) | undefined
      const $pace = computed([$isTicking, $prefersReducedMotion], (isTicking, isReduced) =>
        isTicking ? (isReduced ? 'reduced' : 'full') : 'none'
      )
      const unsubscribe = $pace.subscribe(pace => {
        stop?.()
        stop = pace === 'none' ? undefined : start(pace === 'reduced')
      })
      return () => {
        unsubscribe()
        stop?.()
      }
    }
  }
}
