import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { type RoundLane } from '../lanes.ts'
import { shareText, type Shared } from '../share.ts'
import { canShare } from '../../../platform/share.ts'
import { $ownStanding } from '../../leaderboard/store.ts'
import {
  $said,
  copyWords,
  forgetPicture,
  preparePicture,
  type Said,
  share
} from '../share-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { SharePicture } from './SharePicture.tsx'

const SENTENCE: Record<Said, string> = {
  copied: 'The words are copied.',
  'picture-copied': 'The picture is copied.',
  shared: 'Shared.',
  'copy-by-hand': 'The browser did not let us copy. The words are selected: copy them by hand.',
  'share-by-hand': 'The browser did not let us share. The words are copied instead.',
  'download-instead': 'The browser did not let us copy the picture. Download it instead.'
}

type Props = { result: Omit<Shared, 'standing'>; lanes: readonly RoundLane[] }

/** The result in words, then as a picture, each with its ways out. */
export function SharePanel({ result, lanes }: Props) {
  const own = useStore($ownStanding)
  const said = useStore($said)
  const words = useRef<HTMLTextAreaElement>(null)
  const standing = own.state === 'ready' ? own.standing : undefined
  const text = shareText({ ...result, standing })

  // The picture says what the words say; the store paints it only when they have changed.
  useEffect(() => void preparePicture(text, { ...result, standing, lanes }))
  useEffect(() => forgetPicture, [])

  // Only the document can select words, and only when there is no other way to copy them.
  useEffect(() => {
    if (said === 'copy-by-hand') words.current?.select()
  }, [said])

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
          <button type="button" className="quiet-button" onClick={() => void copyWords(text)}>
            Copy the words
          </button>
        </div>
        <p role="status" className="mt-3 min-h-6 text-small">
          {said && SENTENCE[said]}
        </p>
      </div>
      <SharePicture text={text} />
    </section>
  )
}
