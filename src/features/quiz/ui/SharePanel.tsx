import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { canShare } from '../../../platform/share.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { CARD } from '../card.ts'
import { $ownPlace } from '../latest-score.ts'
import { type RoundLane } from '../rules.ts'
import {
  $cardImage,
  $shareFeedback,
  copyCard,
  copyResult,
  discardCard,
  drawCard,
  resultText,
  share,
  type SharedResult,
  type ShareFeedback
} from '../share.ts'

const FEEDBACK: Record<ShareFeedback, string> = {
  copied: 'Text copied.',
  'image-copied': 'Picture copied.',
  shared: 'Shared.',
  'copy-by-hand': 'Your browser didn’t let us copy. The text is selected: copy it by hand.',
  'share-by-hand': 'Your browser didn’t let us share. The text is copied instead.',
  'download-instead': 'Your browser didn’t let us copy the picture. Download it instead.'
}

type Props = { result: Omit<SharedResult, 'standing'>; lanes: readonly RoundLane[] }

/** The result as text, then as a picture, each with its ways to share it. */
export function SharePanel({ result, lanes }: Props) {
  const own = useStore($ownPlace)
  const feedback = useStore($shareFeedback)
  const words = useRef<HTMLTextAreaElement>(null)
  const standing = own.state === 'ready' ? own.place : undefined
  const text = resultText({ ...result, standing })

  // The picture says what the text says; the store draws it only when that has changed.
  useEffect(() => void drawCard(text, { ...result, standing, lanes }))
  useEffect(() => discardCard, [])

  // Only the document can select text, and only when there is no other way to copy it.
  useEffect(() => {
    if (feedback === 'copy-by-hand') words.current?.select()
  }, [feedback])

  return (
    <section
      aria-label="Share"
      className="grid gap-x-14 gap-y-6 border-t border-line pt-6 lg:col-span-2 lg:grid-cols-[7fr_5fr]"
    >
      <div>
        <label htmlFor="share-words" className="mb-2 block font-semibold">
          In words
        </label>
        <textarea
          ref={words}
          id="share-words"
          readOnly
          rows={6}
          value={text}
          className="w-full resize-y rounded-block border border-edge bg-paper p-3"
        />
        <div className="mt-3 flex flex-wrap gap-3">
          {canShare() && <Button onClick={() => void share(text)}>Share…</Button>}
          <button type="button" className="quiet-button" onClick={() => void copyResult(text)}>
            Copy the words
          </button>
        </div>
        <p role="status" className="mt-3 min-h-6 text-small">
          {feedback && FEEDBACK[feedback]}
        </p>
      </div>
      <CardPreview text={text} />
    </section>
  )
}

/** The picture of the result, to copy or to keep. */
function CardPreview({ text }: { text: string }) {
  const image = useStore($cardImage)
  return (
    <div>
      <p className="mb-2 font-semibold">As a picture</p>
      {image.state === 'drawing' && (
        <p className="grid aspect-[1200/630] place-items-center rounded-block border border-line text-soft">
          Drawing…
        </p>
      )}
      {image.state === 'missing' && (
        <ErrorPanel title="Couldn't load this part." retry={image.retry} />
      )}
      {image.state === 'failed' && (
        <p>Your browser couldn’t draw the picture. The text says the same.</p>
      )}
      {image.state === 'ready' && (
        <>
          <img
            src={image.url}
            width={CARD.width}
            height={CARD.height}
            alt={text}
            className="h-auto w-full rounded-block"
          />
          <div className="mt-3 flex flex-wrap gap-3">
            <a href={image.url} download="altius-quiz-result.png" className="quiet-button">
              Download the picture
            </a>
            {'ClipboardItem' in globalThis && (
              <button type="button" className="quiet-button" onClick={() => void copyCard()}>
                Copy the picture
              </button>
            )}
          </div>
        </>
      )}
    </div>
  )
}
