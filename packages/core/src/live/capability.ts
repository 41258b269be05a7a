import { createLiveService, type LiveDeps } from './live.ts'

/** The capability for streams that notify the dashboard of changes. */
export function createLive(deps: LiveDeps) {
  const live = createLiveService(deps)
  return { name: 'live', services: { live }, stop: () => live.stop() }
}
