import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { type ComponentType } from 'react'
import { afterPaint } from '../../../platform/frames.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'

type Extras = typeof import('./extras.tsx')

/**
 * What the board shows around its rows; `null` if the code couldn't be loaded. Not `lazyPart`: eight parts in
 * six places share one chunk, and one message in one place if it is missing, while the rows stay.
 */
const $extras = atom<Extras | null | undefined>()

/** Loaded with the first part that is drawn, which is after the rows: the static HTML has none of them. */
onMount($extras, () => void loadExtras())

async function loadExtras(): Promise<void> {
  $extras.set(undefined)
  // The rows come first, also over the network.
  await afterPaint()
  $extras.set(await import('./extras.tsx').catch(() => null))
}

/** Until the code is there, the browser copies as it does anywhere. */
export function copyRows(event: ClipboardEvent, body: Element): void {
  $extras.get()?.copyRows(event, body)
}

export const Announcer = lazyExtra(extras => extras.Announcer)
export const Failed = lazyExtra(extras => extras.Failed)
export const FindMe = lazyExtra(extras => extras.FindMe)
export const Histogram = lazyExtra(extras => extras.Histogram)
export const JumpOffer = lazyExtra(extras => extras.JumpOffer)
export const Paging = lazyExtra(extras => extras.Paging)
export const Tools = lazyExtra(extras => extras.Tools)
export const Warnings = lazyExtra(extras => extras.Warnings)

export function MissingExtras() {
  return (
    useStore($extras) === null && (
      <ErrorPanel role="alert" title="Couldn't load this part." retry={() => location.reload()} />
    )
  )
}

function lazyExtra<Props extends object>(partOf: (extras: Extras) => ComponentType<Props>) {
  return function Extra(props: Props) {
    const extras = useStore($extras)
    const Part = extras && partOf(extras)
    return Part && <Part {...props} />
  }
}
