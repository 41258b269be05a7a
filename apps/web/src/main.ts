import './styles.css'
import { guildIdIn } from './app/first-paint/guild-path.ts'
import { showEarly } from './app/first-paint/first-data.ts'

/** Preloads a file at the address that the build wrote into index.html. */
function preload(name: string, as: { rel: string; as?: string }): void {
  const href = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  if (href) document.head.append(Object.assign(document.createElement('link'), { ...as, href }))
}

/** Maximum wait for the early page before the code runs, in ms: too short to be noticed. */
const MOMENT_MS = 200

// This small file runs first. It requests the data while index.html preloads the code, so both load in parallel. The code runs
// only after the list of servers is painted: its execution would delay the paint.
const shown = showEarly(window.location.pathname)
if (guildIdIn(window.location.pathname) !== undefined) {
  preload('guildhall-guild-code', { rel: 'modulepreload' })
  preload('guildhall-styles', { rel: 'preload', as: 'style' })
}
void Promise.race([shown, new Promise((resolve) => setTimeout(resolve, MOMENT_MS))])
  // No top-level await: the imported code depends on this file and would wait for it.
  .then(() => import('./app/start.tsx'))
  .then(({ start }) => start())
