import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { ToastProvider } from '../src/ui/toast.tsx'
import { Wordmark } from '../src/ui/pictures/wordmark.tsx'
import { Buttons } from './buttons.tsx'
import { Cards } from './cards.tsx'
import { Fields } from './fields.tsx'
import { Lists } from './lists.tsx'
import { Overlays } from './overlays.tsx'
import { States } from './states.tsx'
import './showcase.css'

/** `?theme=light` or `?theme=dark`; without it the page follows the browser, as the product does. */
const theme = new URLSearchParams(location.search).get('theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

function Showcase() {
  return (
    <ToastProvider>
      <header className="sticky top-0 z-30 flex h-header items-center border-b border-line bg-page px-4 md:px-8">
        <Wordmark />
      </header>
      <main className="mx-auto max-w-content px-4 py-8 md:px-8">
        <h1 className="text-title text-ink-1">Controls</h1>
        <Cards />
        <Buttons />
        <Fields />
        <States />
        <Lists />
        <Overlays />
      </main>
    </ToastProvider>
  )
}

/** The links of this page lead nowhere. */
const { hook } = memoryLocation()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Router hook={hook}>
      <Showcase />
    </Router>
  </StrictMode>,
)
