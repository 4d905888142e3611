import { useState } from 'react'
import { ERAS, type Era, type Figure, plot } from '../throughput.ts'
import { Alive } from '../../../ui/ClientOnly.tsx'
import { FigureCard } from './FigureCard.tsx'
import { Legend } from './Legend.tsx'
import { PlotArea } from './PlotArea.tsx'

/** The same for the skeleton and the chart, so that nothing moves when it comes alive. */
const ROOM = 'min-h-192 sm:min-h-156'

/** Gas per second through the years on a log scale; a figure told where it comes from when it is picked. */
export function ThroughputChart({ figures }: { figures: readonly Figure[] }) {
  return (
    <Alive type="timeline" room={ROOM}>
      {() => <Chart figures={figures} />}
    </Alive>
  )
}

function Chart({ figures }: { figures: readonly Figure[] }) {
  const [era, setEra] = useState<Era>(ERAS[0])
  const [picked, setPicked] = useState('ethereum-60m')
  const drawn = plot(figures, era)
  const spot = drawn.spots.find(({ figure }) => figure.id === picked) ?? drawn.spots[0]

  return (
    <div
      data-testid="throughput-chart"
      className={`flex flex-col gap-3 rounded-block border border-line bg-raised p-4 sm:p-6 ${ROOM}`}
    >
      <div role="group" aria-label="Era" className="flex flex-wrap gap-2">
        {ERAS.map(each => (
          <button
            key={each.name}
            type="button"
            aria-pressed={each === era}
            className="min-h-11 rounded-block border border-edge px-3 text-small font-medium tabular-nums aria-pressed:bg-ink aria-pressed:text-paper"
            onClick={() => setEra(each)}
          >
            {each.name}
          </button>
        ))}
      </div>
      <PlotArea
        figures={figures}
        era={era}
        plot={drawn}
        picked={spot?.figure.id}
        pick={setPicked}
      />
      <Legend />
      {spot && <FigureCard figure={spot.figure} />}
    </div>
  )
}
