import { type ComponentType, lazy, useCallback, useState } from 'react'
import { MissingPart } from './MissingPart.tsx'

type Loaded<Props> = { default: ComponentType<Props> }

/**
 * Like React's `lazy`, which keeps a failure for ever and throws it at everything around: what couldn't be
 * loaded says so in its place, and is loaded again from there.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<Loaded<Props>>
): ComponentType<Props> {
  const attempt = () =>
    lazy(async (): Promise<Loaded<Props & { retry: () => void }>> => {
      try {
        return await load()
      } catch {
        return { default: MissingPart }
      }
    })
  let latest = attempt()
  return function Lazy(props: Props) {
    const [Part, setPart] = useState(() => latest)
    const retry = useCallback(() => {
      latest = attempt()
      setPart(() => latest)
    }, [])
    return <Part {...props} retry={retry} />
  }
}
