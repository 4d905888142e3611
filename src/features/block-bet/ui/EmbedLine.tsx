import { useRef } from 'react'
import { type KnownBlock } from '../../../content/real-blocks.ts'
import { copyText } from '../../../platform/share.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { $shareOutcome } from '../../../ui/share-store.ts'
import { embedLine } from '../rules.ts'

export function EmbedLine({ block }: { block: KnownBlock }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const copyLine = async (): Promise<void> => {
    if (await copyText(embedLine(block))) $shareOutcome.set('copied')
    else field.current?.focus()
  }
  return (
    <Fold summary="Embed this block" className="mt-6">
      <label htmlFor="embed-line" className="my-2 block">
        On your site
      </label>
      <textarea
        ref={field}
        id="embed-line"
        readOnly
        rows={5}
        value={embedLine(block)}
        onFocus={event => event.currentTarget.select()}
        className="font-mono mb-3 w-full resize-y rounded-block border border-edge bg-paper p-3 text-small wrap-anywhere"
      />
      <Button variant="secondary" onClick={() => void copyLine()}>
        Copy the HTML
      </Button>
    </Fold>
  )
}
