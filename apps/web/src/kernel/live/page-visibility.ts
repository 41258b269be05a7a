/** How long a page stays connected after it was hidden, in ms. */
const HIDDEN_MS = 30_000

/**
 * Watches whether the user can see the page.
 *
 * @param listeners.onHidden called when the page has been hidden for 30 seconds
 * @param listeners.onShown called when it is visible again after that, or at first
 * @param listeners.onFocus called when the user returns to it
 * @returns a function that ends the watch
 */
export function watchVisibility(listeners: {
  onHidden: () => void
  onShown: () => void
  onFocus: () => void
}): () => void {
  let isAway = true
  let leaving: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    clearTimeout(leaving)
    if (document.visibilityState === 'hidden') {
      leaving = setTimeout(() => {
        isAway = true
        listeners.onHidden()
      }, HIDDEN_MS)
    } else if (isAway) {
      isAway = false
      listeners.onShown()
    } else listeners.onFocus()
  }

  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  if (document.visibilityState !== 'hidden') look()
  return () => {
    clearTimeout(leaving)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
  }
}
