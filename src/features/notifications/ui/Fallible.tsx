import { Component, type ReactNode } from 'react'

type Props = { on: unknown; fallback: ReactNode; children: ReactNode }

/** Shows the fallback when what it holds fails to draw, and tries afresh as soon as `on` is another. */
export class Fallible extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidUpdate(before: Props): void {
    if (before.on !== this.props.on) this.setState({ failed: false })
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
