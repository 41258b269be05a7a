import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

/** A component whose code is loaded when it is first shown, or before that by `preload`. */
export interface LateComponent<Props> {
  preload: () => void
  /** The component once its code is here. */
  state: () => 'loading' | 'failed' | ComponentType<Props>
  /** Starts loading too. */
  subscribe: (listener: () => void) => () => void
}

/** A part whose code is not here by then counts as failed, in ms; it is shown nevertheless when it comes later. */
const LATEST_MS = 15_000

/** Makes a component of code that weighs much, or is rarely needed, a chunk of its own. */
export function late<Props>(load: () => Promise<ComponentType<Props>>): LateComponent<Props> {
  let state: 'loading' | 'failed' | ComponentType<Props> = 'loading'
  let started = false
  const listeners = new Set<() => void>()

  function become(next: typeof state): void {
    state = next
    for (const listener of listeners) listener()
  }

  function preload(): void {
    if (started) return
    started = true
    const timer = setTimeout(() => become('failed'), LATEST_MS)
    load()
      .then(become, () => become('failed'))
      .finally(() => clearTimeout(timer))
  }

  return {
    preload,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      preload()
      return () => listeners.delete(listener)
    },
  }
}

type LateProps<Props> = {
  of: LateComponent<Props>
  /** Shown while the code loads. */
  fallback?: ReactNode
  /** The title of the error that is shown when the code cannot be loaded; the rest of the page stays usable. Null shows nothing. */
  failure: string | null
  /** Wraps the fallback and the error where the component brings its own frame: a dialog. */
  renderFrame?: (notice: ReactNode) => ReactNode
  children: (component: ComponentType<Props>) => ReactNode
}

/** Shows a late component. React's `lazy` shows it later: a Suspense boundary holds each reveal back until 300 ms after the one before. */
export function Late<Props>({ of, fallback, failure, renderFrame, children }: LateProps<Props>) {
  const state = useSyncExternalStore(of.subscribe, of.state)
  if (state !== 'loading' && state !== 'failed') return children(state)
  const notice = state === 'loading' ? fallback : failure !== null && <LoadFailure title={failure} />
  return renderFrame ? renderFrame(notice) : notice
}

function LoadFailure({ title }: { title: string }) {
  return <ErrorState title={title} message="Reload the page to try again." onRetry={() => window.location.reload()} />
}
