import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { type ComponentType } from 'react'
import { afterPaint } from '../../../platform/frames.ts'

type Later = typeof import('./later.tsx')

/**
 * The code of all parts; `null` when it could not be fetched. Not React's `lazy`, which keeps a failure for
 * ever and throws it at everything around: the rows stay whatever becomes of these.
 */
export const $parts = atom<Later | null | undefined>()

/** Asked for with the first part that is drawn. None may be before the rows are: a static page cannot wait. */
onMount($parts, () => void fetchParts())

/** Fetches the parts, anew after a failure: a script that did not come is asked for again. */
export async function fetchParts(): Promise<void> {
  $parts.set(undefined)
  // The rows come first, also on the wire.
  await afterPaint()
  $parts.set(await import('./later.tsx').catch(() => null))
}

export const Announcer = later(parts => parts.Announcer)
export const Failed = later(parts => parts.Failed)
export const FindMe = later(parts => parts.FindMe)
export const Histogram = later(parts => parts.Histogram)
export const JumpOffer = later(parts => parts.JumpOffer)
export const Paging = later(parts => parts.Paging)
export const Remarks = later(parts => parts.Remarks)
export const Tools = later(parts => parts.Tools)

function later<Props extends object>(partOf: (parts: Later) => ComponentType<Props>) {
  return function Part(props: Props) {
    const parts = useStore($parts)
    const Loaded = parts && partOf(parts)
    return Loaded && <Loaded {...props} />
  }
}
