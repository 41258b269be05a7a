import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from '../lib/query-client.ts'
import { App } from './app.tsx'
import { CrashBoundary } from './crash.tsx'

/** Shows the dashboard in #root. */
export function start(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const queries = createQueryClient()
  // A page that the browser kept whole and brings back is as old as when it was left, perhaps to add the bot somewhere.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queries.invalidateQueries()
  })
  createRoot(root).render(
    <StrictMode>
      <CrashBoundary>
        <QueryClientProvider client={queries}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </QueryClientProvider>
      </CrashBoundary>
    </StrictMode>,
  )
}
