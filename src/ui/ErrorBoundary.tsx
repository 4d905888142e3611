import { Component, type ReactNode } from 'react'
import { ErrorPanel } from './ErrorPanel.tsx'

/** Thrown by a part whose code or styles couldn't be loaded. */
export class LoadingError extends Error {}

type Props = { children: ReactNode }

/** Catches what its children throw while rendering, says so, and offers to reload the page. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('Nothing was thrown') }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const isMissing = error instanceof LoadingError
    return (
      <ErrorPanel
        role="alert"
        title={isMissing ? "Couldn't load this part." : 'Unexpected Application Error!'}
        retry={() => location.reload()}
      >
        {isMissing ? undefined : 'This part of the page stopped working. The rest goes on.'}
      </ErrorPanel>
    )
  }
}
