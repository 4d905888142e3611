import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { seekTime, stepBack, stepForward, togglePlaying } from '../../../race/race.ts'
import { formatMillions } from '../../../race/sentences.ts'
import { $execution, $readTime, $time, labPlayback, labRace } from '../store.ts'

const PLAY = 'M2 .5 11 6l-9 5.5z'
const PAUSE = 'M1 1h3.5v10H1zM7.5 1H11v10H7.5z'
const FORWARD = 'M1 .5 7.5 6 1 11.5zM8.5 1H11v10H8.5z'
const BACK = 'M11 .5 4.5 6l6.5 5.5zM3.5 1H1v10h2.5z'

export function Transport() {
  const time = useStore($readTime)
  const isPlaying = useStore(labPlayback.$isPlaying)
  const elapsed = useStore($execution)?.totals.elapsed ?? 0
  const scrub = useRef<HTMLInputElement>(null)

  // Update each frame outside React.
  useEffect(() => {
    return $time.subscribe(now => {
      if (scrub.current) scrub.current.value = String(now)
    })
  }, [elapsed])

  const position = `${formatMillions(time)} of ${formatMillions(elapsed)}`
  return (
    <div className="mt-1 grid items-center gap-x-4">
      <Slider
        ref={scrub}
        aria-label="Time"
        aria-valuetext={`${position} million gas`}
        min={0}
        max={Math.max(1, elapsed)}
        step={Math.max(1, Math.round(elapsed / 500))}
        defaultValue={0}
        onSlide={to => seekTime(labRace, to)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button className="min-w-28 gap-2" onClick={() => togglePlaying(labRace)}>
          <Icon path={isPlaying ? PAUSE : PLAY} />
          <span>{isPlaying ? 'Pause' : 'Play'}</span>
        </Button>
        <Button variant="secondary" aria-label="Step back" onClick={() => stepBack(labRace)}>
          <Icon path={BACK} />
        </Button>
        <Button variant="secondary" className="gap-2" onClick={() => stepForward(labRace)}>
          Step
          <Icon path={FORWARD} />
        </Button>
        <p className="text-small text-soft tabular-nums max-lg:sr-only">{`${position} million gas`}</p>
      </div>
    </div>
  )
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 12 12" className="size-3 fill-current" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
