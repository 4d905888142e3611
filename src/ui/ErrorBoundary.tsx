import { Component, type ReactNode } from 'react'
import { ErrorPanel } from './ErrorPanel.tsx'

/** Thrown by a part whose code or styles couldn't be loaded. */
export class LoadingError extends Error {}

const reload = (): void => location.reload()

export function LoadingFailed() {
  return <ErrorPanel role="alert" title="Couldn't load this part." retry={reload} />
}

type Props = { children: ReactNode }

/** Catches what its children throw while rendering, says so, and offers to reload the page. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof LoadingError) return <LoadingFailed />
    return (
      <ErrorPanel role="alert" title="Unexpected Application Error!" retry={reload}>
        This part of the page stopped working. The rest goes on.
      </ErrorPanel>
    )
  }
}
