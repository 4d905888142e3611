import { useStore } from '@nanostores/react'
import { type PropsWithChildren, useEffect, useRef } from 'react'
import { CARD } from '../platform/card.ts'
import { canShare } from '../platform/share.ts'
import { Button } from './Button.tsx'
import {
  $cardImage,
  $shareOutcome,
  copyResult,
  shareResult,
  type ShareOutcome,
  showCard
} from './share-store.ts'

const OUTCOMES: Record<ShareOutcome, string> = {
  copied: 'Text copied.',
  shared: 'Shared.',
  'copy-by-hand': 'Your browser didn’t let us copy. The text is selected: copy it by hand.',
  'share-by-hand': 'Your browser didn’t let us share. Copy the words instead.'
}

type Shared = {
  text: string
  draw: () => Promise<Blob | undefined>
  file: string
  /** On wide screens, the picture is at the side of the heading and the words. */
  isBeside?: boolean
}

export function ShareChoices(props: PropsWithChildren<Shared>) {
  const { text, draw, file, isBeside = false, children } = props
  const outcome = useStore($shareOutcome)
  const words = useRef<HTMLTextAreaElement>(null)

  // eslint-disable-next-line react-hooks/exhaustive-deps -- the picture changes only with its words
  useEffect(() => showCard(draw), [text])

  // Only the document can select text, and only when there is no other way to copy it.
  useEffect(() => {
    if (outcome === 'copy-by-hand') words.current?.select()
  }, [outcome])

  return (
    <section
      aria-label="Share"
      className={`grid gap-x-11 gap-y-3 lg:col-span-2 lg:grid-cols-[7fr_5fr] ${isBeside ? 'lg:grid-rows-[auto_auto_1fr]' : ''}`}
    >
      {children}
      <CardPreview text={text} file={file} className={isBeside ? 'lg:row-[1/4]' : ''} />
      <div>
        <label htmlFor="share-words" className="mb-1 block text-small font-semibold">
          In words
        </label>
        <textarea
          ref={words}
          id="share-words"
          readOnly
          value={text}
          className="field-sizing-content min-h-[5lh] w-full resize-y rounded-block border border-edge bg-paper p-3 text-small wrap-anywhere"
        />
        <div className="mt-2 flex flex-wrap gap-3">
          {canShare() && <Button onClick={() => void shareResult(text)}>Share…</Button>}
          <Button variant="secondary" onClick={() => void copyResult(text)}>
            Copy the words
          </Button>
        </div>
        <p role="status" className="min-h-6 text-small">
          {outcome && OUTCOMES[outcome]}
        </p>
      </div>
    </section>
  )
}

type PreviewProps = Pick<Shared, 'text' | 'file'> & { className: string }

function CardPreview({ text, file, className }: PreviewProps) {
  const image = useStore($cardImage)
  return (
    <div className={`underline-offset-4 ${className}`}>
      {image.state === 'drawing' && (
        <>
          <p className="grid aspect-[1200/630] place-items-center rounded-block border border-line text-soft">
            Drawing…
          </p>
          {/* The room of the button below the picture: what follows stays where it is. */}
          <p className="invisible mt-3" aria-hidden="true">
            <span className="button">Download the picture</span>
          </p>
        </>
      )}
      {image.state === 'failed' && (
        <p>Your browser couldn’t draw the picture. The text says the same.</p>
      )}
      {image.state === 'ready' && (
        <>
          <img
            src={image.url}
            {...CARD}
            alt={text}
            className="h-auto w-full rounded-block border border-line"
          />
          <p className="mt-3 flex flex-wrap items-center justify-between gap-3 text-small font-semibold">
            As a picture
            <a href={image.url} download={file} data-control className="button">
              Download the picture
            </a>
          </p>
        </>
      )}
    </div>
  )
}
