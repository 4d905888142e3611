import { type ComponentType, lazy, type ReactNode, useCallback, useState } from 'react'
import { MissingPart } from './MissingPart.tsx'

type Loaded<Props> = { default: ComponentType<Props> }
type Shown<Props> = { props: Props; retry: () => void }

/**
 * Like React's `lazy`, which keeps a failure for ever and throws it at everything around: what couldn't be
 * loaded says so in its place, and is loaded again from there.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<Loaded<Props>>
): ComponentType<Props> {
  const attempt = () =>
    lazy(async (): Promise<{ default: (props: Shown<Props>) => ReactNode }> => {
      try {
        const { default: Part } = await load()
        return { default: ({ props }) => <Part {...props} /> }
      } catch {
        return { default: ({ retry }) => <MissingPart retry={retry} /> }
      }
    })
  let latest = attempt()
  return function Lazy(props: Props) {
    const [Part, setPart] = useState(() => latest)
    const retry = useCallback(() => {
      latest = attempt()
      setPart(() => latest)
    }, [])
    return <Part props={props} retry={retry} />
  }
}
