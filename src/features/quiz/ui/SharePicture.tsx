import { useStore } from '@nanostores/react'
import { CARD } from '../card.ts'
import { $picture, copyImage } from '../share-store.ts'
import { MissingPart } from '../../../ui/MissingPart.tsx'

/** The picture of the result, to copy or to keep. */
export function SharePicture({ text }: { text: string }) {
  const picture = useStore($picture)
  return (
    <div>
      <p className="mb-2 font-semibold">As a picture</p>
      {picture.state === 'painting' && (
        <p className="grid aspect-[1200/630] place-items-center rounded-block border border-line text-soft">
          Painting…
        </p>
      )}
      {picture.state === 'missing' && <MissingPart retry={picture.retry} />}
      {picture.state === 'failed' && (
        <p>This browser could not paint the picture. The words say the same.</p>
      )}
      {picture.state === 'ready' && (
        <>
          <img
            src={picture.url}
            width={CARD.width}
            height={CARD.height}
            alt={text}
            className="h-auto w-full rounded-block"
          />
          <div className="mt-3 flex flex-wrap gap-3">
            <a href={picture.url} download="altius-quiz-result.png" className="quiet-button">
              Download the picture
            </a>
            {'ClipboardItem' in globalThis && (
              <button type="button" className="quiet-button" onClick={() => void copyImage()}>
                Copy the picture
              </button>
            )}
          </div>
        </>
      )}
    </div>
  )
}
