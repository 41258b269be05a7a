import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { purgeDrafts } from '../kernel/drafts/purge-drafts.ts'
import { createHistory } from '../lib/page/history.ts'
import { createQueryClient } from '../lib/calls/query-client.ts'
import { HistoryRouter } from '../lib/page/router.tsx'
import { App } from './app.tsx'
import { CrashBoundary } from './layout/crash.tsx'
import { fillCache } from './first-paint/fill-cache.ts'

/** Migrates the drafts of version 0.1.0 from sessionStorage. Loaded on demand, since few tabs have any. */
async function moveOldDrafts(): Promise<void> {
  if (!Object.keys(sessionStorage).some((key) => key.startsWith('unsaved:'))) return
  const { moveDraftsOf010 } = await import('../kernel/drafts/drafts-of-0-1-0.ts')
  moveDraftsOf010()
}

/** Shows the dashboard in #root. */
export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  await moveOldDrafts()
  await purgeDrafts()
  const queries = createQueryClient()
  await fillCache(queries)
  const history = createHistory()
  // A page in the back/forward cache receives no storage events and has old data: the user may have signed in as another one, or added the
  // bot to a server. A storage event without a key concerns the whole storage.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    window.dispatchEvent(new StorageEvent('storage'))
    void queries.invalidateQueries()
  })
  createRoot(root).render(
    <StrictMode>
      <CrashBoundary>
        <QueryClientProvider client={queries}>
          <HistoryRouter history={history}>
            <App />
          </HistoryRouter>
        </QueryClientProvider>
      </CrashBoundary>
    </StrictMode>,
  )
}
