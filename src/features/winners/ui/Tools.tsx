import { useStore } from '@nanostores/react'
import { type ReactNode } from 'react'
import { formatTime } from '../format-time.ts'
import { $exporting, exportAll, exportView } from '../export.ts'
import { $asOf, $winners, reloadWinners } from '../api.ts'

/** How fresh the list is, and the list as a file. */
export function Tools() {
  const exporting = useStore($exporting)
  const { loading } = useStore($winners)
  return (
    <div className="flex flex-wrap items-center gap-x-5 text-small text-soft">
      <AsOf />
      <Tool isBusy={loading} onPress={reloadWinners}>
        {loading ? 'Reloading…' : 'Reload'}
      </Tool>
      <Tool isBusy={!!exporting} onPress={exportView}>
        Export this page (CSV)
      </Tool>
      <Tool isBusy={!!exporting} onPress={exportAll}>
        Export all that match (CSV)
      </Tool>
    </div>
  )
}

type ToolProps = { isBusy: boolean; onPress: () => unknown; children: ReactNode }

/** While it is busy a press does nothing; `disabled` would take the focus from whoever has just pressed it. */
function Tool({ isBusy, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => void (isBusy || onPress())}
      className="min-h-11 underline underline-offset-4 aria-disabled:opacity-60"
    >
      {children}
    </button>
  )
}

function AsOf() {
  const asOf = useStore($asOf)
  if (!asOf) return null
  return (
    <p>
      {asOf.isSaved ? 'No network: the list kept on this device, as of ' : 'As of '}
      <time dateTime={new Date(asOf.time).toISOString()}>{formatTime(asOf.time)}</time>
    </p>
  )
}
