import { Component, type ComponentType, type ReactNode } from 'react'
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

/** For what a page hydrates: if it throws, an error stands in its place, and the rest of the page goes on. */
export function island<Props extends object>(Content: ComponentType<Props>) {
  return function Island(props: Props) {
    return (
      <ErrorBoundary>
        <Content {...props} />
      </ErrorBoundary>
    )
  }
}
