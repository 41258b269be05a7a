import { Component, type ReactNode } from 'react'
import { errorMessage } from '../lib/api-error.ts'
import { ErrorState } from '../ui/error-state.tsx'

interface State {
  failed: { error: unknown } | null
}

/** Stands in for the dashboard when a page breaks, or when its code cannot be loaded (as after an update of the server). */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } }
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (!failed) return this.props.children
    return (
      <main className="mx-auto max-w-content p-4 md:p-8">
        <h1 className="mb-6 text-title text-ink-1">Something went wrong</h1>
        <ErrorState
          title="We couldn't show this page. Reload to try again."
          message={errorMessage(failed.error)}
          onRetry={() => window.location.reload()}
        />
      </main>
    )
  }
}
