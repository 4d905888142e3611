import { betsInLink, type Placed } from '../row.ts'
import { BETS_HASH } from '../rules.ts'

/** A link holds the bets: no server keeps them. */
export function TakeBets({ placed }: { placed: Placed }) {
  const link = new URL(`/today#${BETS_HASH}${betsInLink(placed)}`, location.href).href
  return (
    <details className="mt-3 text-small">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        Take your row to another device
      </summary>
      <label className="grid max-w-measure gap-2">
        This link holds your bets and their days. Copy it, and open it there.
        <input
          readOnly
          value={link}
          className="min-h-11 w-full rounded-block border border-edge bg-paper px-3"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </label>
    </details>
  )
}
