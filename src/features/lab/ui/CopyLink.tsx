import { useState } from 'react'
import { copyText } from '../../../platform/share.ts'

type Result = { state: 'none' } | { state: 'copied' } | { state: 'refused'; link: string }

type Props = {
  /** The link as it is when the button is pressed. */
  linkNow: () => string
  /** What the link opens: 'the lab at this moment'. */
  opens: string
  /** The name of the field that shows the link where copying isn't allowed. */
  label: string
}

/** Copies a link, or shows it where copying isn't allowed. */
export function CopyLink({ linkNow, opens, label }: Props) {
  const [result, setResult] = useState<Result>({ state: 'none' })
  const share = async (): Promise<void> => {
    const link = linkNow()
    const isCopied = await copyText(link)
    setResult(isCopied ? { state: 'copied' } : { state: 'refused', link })
  }
  return (
    <>
      <button type="button" className="lab-button" onClick={() => void share()}>
        Copy link
      </button>
      <p role="status" className="basis-full text-right text-small text-soft empty:hidden">
        {result.state === 'copied' && `Copied. The link opens ${opens}.`}
        {result.state === 'refused' && "Copying isn't allowed here. This is the link:"}
      </p>
      {result.state === 'refused' && (
        <input
          readOnly
          aria-label={label}
          value={result.link}
          className="min-h-11 w-full rounded-block border border-edge px-3"
          onFocus={event => event.target.select()}
        />
      )}
    </>
  )
}
