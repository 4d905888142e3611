import { useState } from 'react'
import { formatGas, KIND_NAMES } from '../../../content/ladder.ts'
import { formatDate } from '../../../content/timeline.ts'
import { KindLegend } from '../../../figures/KindSymbol.tsx'
import { ERAS, type Era, type Figure, plot } from '../throughput.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { ClientOnly } from '../../../ui/ClientOnly.tsx'
import { PlotArea } from './PlotArea.tsx'

/** The same for the skeleton and the chart, so that nothing moves when it comes alive. */
const ROOM = 'min-h-192 sm:min-h-156'

/** Gas per second through the years on a log scale; a figure told where it comes from when it is picked. */
export function ThroughputChart({ figures }: { figures: readonly Figure[] }) {
  return (
    <ClientOnly type="timeline" minHeight={ROOM}>
      {() => <Chart figures={figures} />}
    </ClientOnly>
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
          <Choice key={each.name} pressed={each === era} onClick={() => setEra(each)}>
            {each.name}
          </Choice>
        ))}
      </div>
      <PlotArea
        figures={figures}
        era={era}
        plot={drawn}
        picked={spot?.figure.id}
        pick={setPicked}
      />
      <KindLegend aria-label="Kinds of figure" className="gap-x-5 text-small" />
      {spot && <FigureCard figure={spot.figure} />}
    </div>
  )
}

/** What stands behind a figure: kind, date, conditions and source. */
function FigureCard({ figure }: { figure: Figure }) {
  const { label, gas, kind, date, precision, conditions, source } = figure
  return (
    <div data-testid="figure-card" className="h-54 border-t border-line pt-3 sm:h-32">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span className="font-heading text-title font-semibold tabular-nums">{formatGas(gas)}</span>
      </p>
      <p className="text-small text-soft">
        {KIND_NAMES[kind]}, {formatDate(date, precision)}. {conditions}
      </p>
      <p className="mt-1 line-clamp-2 text-small">
        {source.url ? (
          <a className="underline underline-offset-4" href={source.url} rel="noopener">
            {source.name}
          </a>
        ) : (
          source.name
        )}
      </p>
    </div>
  )
}
