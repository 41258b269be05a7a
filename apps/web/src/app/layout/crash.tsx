import { Component, type ReactNode } from 'react'
import { ErrorState } from '../../ui/states/error-state.tsx'

interface State {
  failed: boolean
}

/**
 * Replaces the dashboard when a page breaks, or when its code cannot be loaded (as after an update of the server). React logs
 * the error with console.error.
 */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main className="mx-auto max-w-content p-4 md:p-8">
        <h1 className="mb-6 text-title text-ink-1">Something went wrong</h1>
        <ErrorState title="We couldn't show this page. Reload to try again." onRetry={() => window.location.reload()} />
      </main>
    )
  }
}
