import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode }
type State = { failed: boolean }

/** Catches what an island throws while drawing, says so, and offers to draw it anew. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="rounded-block border-2 border-clash bg-clash-wash p-6">
        <p className="font-heading text-title">Unexpected Application Error!</p>
        <p className="mt-2">This part of the page stopped working. The rest goes on.</p>
        <button
          type="button"
          className="mt-4 min-h-11 rounded-block bg-ink px-4 font-medium text-paper"
          onClick={() => this.setState({ failed: false })}
        >
          Try again
        </button>
      </div>
    )
  }
}
