import { useStore } from '@nanostores/react'
import { togglePlaying } from '../../../race/race.ts'
import { Lanes, LanesLegend } from '../../../race/ui/Lanes.tsx'
import { LoadFailure } from '../../../race/ui/LoadFailure.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SECOND_BLOCK } from '../presets.ts'
import { $isTold, labPlayback, labRace, showPreset } from '../store.ts'
import { Outcome, RunNote } from './Outcome.tsx'

/** The block that won’t end, from edge to edge; the lab opens behind it. */
export function Opening({ onEnd }: { onEnd: (end: () => void) => void }) {
  const isTold = useStore($isTold)
  const isPlaying = useStore(labPlayback.$isPlaying)
  return (
    <>
      <div className="grid min-h-[72svh] content-between">
        <Outcome />
        <div className="lab-wide">
          <Lanes race={labRace} hasOneCore />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button variant="secondary" onClick={() => togglePlaying(labRace)}>
          {isPlaying ? 'Pause' : isTold ? 'Watch again' : 'Play'}
        </Button>
        <Button
          className={isTold ? '' : 'invisible'}
          onClick={() => onEnd(() => showPreset(SECOND_BLOCK))}
        >
          Next: race three ways
        </Button>
      </div>
      <LoadFailure race={labRace} />
      <RunNote />
      <div className="mt-3">
        <LanesLegend />
      </div>
    </>
  )
}
