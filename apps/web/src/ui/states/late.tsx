import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

/** A component whose code is loaded when it is first shown, or before that by `preload`. */
export interface LateComponent<Props> {
  preload: () => void
  /** The component once its code is loaded. */
  state: () => 'loading' | 'failed' | ComponentType<Props>
  /** Subscribes to the state and starts loading. */
  subscribe: (listener: () => void) => () => void
}

/** Timeout after which the code counts as failed, in ms. If it loads later, the component is shown nevertheless. */
const LATEST_MS = 15_000

/** Loads a component from a separate chunk, because its code is large or rarely needed. */
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
    const timer = setTimeout(fail, LATEST_MS)
    load()
      .then(become, fail)
      .finally(() => clearTimeout(timer))
  }

  /** A failed preload has no effect: the code is loaded again when the component is shown. */
  function fail(): void {
    if (listeners.size > 0) become('failed')
    else started = false
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
  /** Wraps the fallback and the error if the component has its own frame, such as a dialog. */
  renderFrame?: (notice: ReactNode) => ReactNode
  children: (component: ComponentType<Props>) => ReactNode
}

/** Shows a late component. React's `lazy` would be slower: Suspense delays each reveal until 300 ms after the previous one. */
export function Late<Props>({ of, fallback, failure, renderFrame, children }: LateProps<Props>) {
  const state = useSyncExternalStore(of.subscribe, of.state)
  if (state !== 'loading' && state !== 'failed') return children(state)
  const notice = state === 'loading' ? fallback : failure !== null && <LoadFailure title={failure} />
  return renderFrame ? renderFrame(notice) : notice
}

function LoadFailure({ title }: { title: string }) {
  return <ErrorState title={title} message="Reload the page to try again." onRetry={() => window.location.reload()} />
}
