import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createGuardedHistory } from '../lib/guarded-history.ts'
import { LeaveGuardContext, createLeaveGuard } from '../lib/leave-guard.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { HistoryRouter } from '../lib/router.tsx'
import { App } from './app.tsx'
import { CrashBoundary } from './crash.tsx'
import { fillCache } from './fill-cache.ts'

/** Shows the dashboard in #root. */
export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const queries = createQueryClient()
  await fillCache(queries)
  const guard = createLeaveGuard()
  const history = createGuardedHistory(guard)
  // A page that the browser kept whole and brings back is as old as when it was left, perhaps to add the bot somewhere.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queries.invalidateQueries()
  })
  createRoot(root).render(
    <StrictMode>
      <CrashBoundary>
        <QueryClientProvider client={queries}>
          <LeaveGuardContext value={guard}>
            <HistoryRouter history={history}>
              <App />
            </HistoryRouter>
          </LeaveGuardContext>
        </QueryClientProvider>
      </CrashBoundary>
    </StrictMode>,
  )
}
