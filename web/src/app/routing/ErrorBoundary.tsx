import { Component, type ReactNode } from 'react'
import { ScreenError } from './ScreenError.tsx'

/** Keeps a fault of one screen from taking the whole page along. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (!this.state.error) return this.props.children
    return <ScreenError onRetry={() => this.setState({ error: null })} />
  }
}
