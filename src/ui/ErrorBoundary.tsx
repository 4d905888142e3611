import { Component, type ReactNode } from 'react'
import { ErrorPanel } from './ErrorPanel.tsx'

type Props = {
  children: ReactNode
  /** What stands in place of the children while they fail; by default an error panel. */
  fallback?: ReactNode
  /** The children are tried again when this changes. */
  resetKey?: unknown
}

/** Catches what its children throw while rendering, says so, and offers to render them again. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (resetKey !== this.props.resetKey) this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    const { children, fallback } = this.props
    if (!this.state.hasFailed) return children
    return (
      fallback ?? (
        <ErrorPanel
          role="alert"
          title="Unexpected Application Error!"
          retry={() => this.setState({ hasFailed: false })}
        >
          This part of the page stopped working. The rest goes on.
        </ErrorPanel>
      )
    )
  }
}
