import { useStore } from '@nanostores/react'
import { $exporting, exportAll, exportView } from '../../stores/export.ts'
import { $asOf, $winners, reloadWinners } from '../../stores/winners.ts'

const LINK = 'min-h-11 underline underline-offset-4 disabled:opacity-60'
const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** How fresh the list is, and the list as a file. */
export function Tools() {
  const exporting = useStore($exporting)
  const { loading } = useStore($winners)
  return (
    <div className="flex flex-wrap items-center gap-x-5 text-small text-soft">
      <AsOf />
      <button type="button" className={LINK} disabled={loading} onClick={reloadWinners}>
        {loading ? 'Reloading…' : 'Reload'}
      </button>
      <button
        type="button"
        className={LINK}
        disabled={!!exporting}
        onClick={() => void exportView()}
      >
        Export this page (CSV)
      </button>
      <button
        type="button"
        className={LINK}
        disabled={!!exporting}
        onClick={() => void exportAll()}
      >
        Export all that match (CSV)
      </button>
    </div>
  )
}

function AsOf() {
  const asOf = useStore($asOf)
  if (!asOf) return null
  return (
    <p>
      {asOf.isSaved ? 'No network: the list kept on this device, as of ' : 'As of '}
      <time dateTime={new Date(asOf.time).toISOString()}>{TIME.format(asOf.time)}</time>
    </p>
  )
}
