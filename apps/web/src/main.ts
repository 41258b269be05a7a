import './styles.css'
import { guildIdIn } from './app/guild-path.ts'
import { askForFirstData } from './app/first-data.ts'

/** Brings in a chunk of code that will be needed, by the address that the build wrote into index.html. */
function preload(name: string): void {
  const href = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

// This small file runs first. What it starts (data, then code) comes in side by side; index.html preloads the code.
askForFirstData(window.location.pathname)
if (guildIdIn(window.location.pathname) !== undefined) preload('guildhall-guild-code')
void import('./app/start.tsx').then(({ start }) => start())
