import { Component, type ReactNode } from 'react'
import { ErrorPanel } from './ErrorPanel.tsx'

type Props = { children: ReactNode }

export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <ErrorPanel role="alert" title="Unexpected Application Error!">
        This part of the page stopped working. The rest still works.
      </ErrorPanel>
    )
  }
}
