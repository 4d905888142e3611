import { atom, batch, computed, type ReadableAtom } from 'nanostores'

type Options = {
  readonly $end: ReadableAtom<number | null>
  /** A loop plays by itself, or shows its end under reduced motion; others wait for `play`. */
  readonly isLoop?: boolean
}

/** Plays, pauses and seeks from 0 to the end; rests while hidden. */
export function createPlayback({ $end, isLoop = false }: Options) {
  const $position = atom(0)
  const $choice = atom<'none' | 'play' | 'pause'>('none')
  const $isOnScreen = atom(false)
  const $isTabVisible = atom(true)
  const $prefersReducedMotion = atom(false)
  const $isPlaying = computed([$choice, $prefersReducedMotion], (choice, isReduced) =>
    choice === 'none' ? isLoop && !isReduced : choice === 'play'
  )
  /** Only then is anything scheduled. */
  const $isTicking = computed(
    [$isPlaying, $isOnScreen, $isTabVisible],
    (isPlaying, isOnScreen, isTabVisible) => isPlaying && isOnScreen && isTabVisible
  )
  const $pace = computed([$isTicking, $prefersReducedMotion], (isTicking, isReduced) =>
    isTicking ? (isReduced ? 'reduced' : 'full') : 'none'
  )

  const seek = (position: number): void =>
    $position.set(Math.min($end.get() ?? 0, Math.max(0, position)))
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
    $prefersReducedMotion,
    $isPlaying,
    $isTicking,
    seek,
    play,
    pause,
    toggle: () => ($isPlaying.get() ? pause() : play()),
    setOnScreen: $isOnScreen.set,
    setTabVisible: $isTabVisible.set,
    setReducedMotion: (isReduced: boolean) => {
      $prefersReducedMotion.set(isReduced)
      if (isLoop && isReduced && $choice.get() === 'none') seek($end.get() ?? 0)
    },
    /** Calls `start` when ticking begins and its result when it ends; returns how to stop. */
    run: (start: (isReduced: boolean) => () => void) => {
      let stop: (() => void) | undefined
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
