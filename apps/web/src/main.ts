import './styles.css'
import { guildIdIn } from './app/guild-path.ts'
import { showEarly } from './app/first-data.ts'

/** Brings in a chunk of code that will be needed, by the address that the build wrote into index.html. */
function preload(name: string): void {
  const href = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/** How long running the code waits for the early page, in ms: too short to be seen as a delay. */
const MOMENT_MS = 200

// This small file runs first. What it starts (data, then code) comes in side by side; index.html preloads the code. The code itself
// runs once the list of servers is on the screen: before, it would keep the browser from showing it.
const shown = showEarly(window.location.pathname)
if (guildIdIn(window.location.pathname) !== undefined) preload('guildhall-guild-code')
void Promise.race([shown, new Promise((resolve) => setTimeout(resolve, MOMENT_MS))])
  // No await at the top level: that code imports parts of this file, and would wait for it.
  .then(() => import('./app/start.tsx'))
  .then(({ start }) => start())
