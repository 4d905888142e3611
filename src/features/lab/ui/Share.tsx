import { useState } from 'react'
import { PARAMETER } from '../moment.ts'
import { urlWith } from '../../../platform/url.ts'
import { copyText } from '../../../platform/share.ts'
import { $moment } from '../url.ts'

/** Where a shared link scrolls to. */
const PLACE = '#lab'

type Outcome = { state: 'none' } | { state: 'copied' } | { state: 'by hand'; link: string }

/** Copies a link to this very moment, or shows it where copying is not allowed. */
export function Share() {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' })
  const share = async (): Promise<void> => {
    const link = urlWith(PARAMETER, $moment.get(), PLACE)
    const isCopied = await copyText(link)
    setOutcome(isCopied ? { state: 'copied' } : { state: 'by hand', link })
  }
  return (
    <>
      <button type="button" className="lab-button" onClick={() => void share()}>
        Copy link
      </button>
      <p role="status" className="basis-full text-right text-small text-soft empty:hidden">
        {outcome.state === 'copied' && 'Copied: the link restores this very moment.'}
        {outcome.state === 'by hand' && 'Copying is not allowed here. This is the link:'}
      </p>
      {outcome.state === 'by hand' && (
        <input
          readOnly
          aria-label="Link to this moment"
          value={outcome.link}
          className="min-h-11 w-full rounded-block border border-edge px-3"
          onFocus={event => event.target.select()}
        />
      )}
    </>
  )
}
