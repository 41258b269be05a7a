/** How near to the window's right and bottom edge a bar must come to be in the toasts' way, in px. */
const TOAST_WIDTH = 440
const TOAST_HEIGHT = 96

/**
 * A ref for a row of buttons that may stand at the window's bottom. While it does, `--bottom-bar` on the root says how
 * high it reaches, and toasts stay above it: they never cover the button that is needed next. What has the focus above the
 * bar stays in sight when the bar grows.
 */
export function bottomBar(bar: HTMLElement) {
  const root = document.documentElement
  const measure = () => {
    const { top, right, bottom } = bar.getBoundingClientRect()
    const inTheWay = right > window.innerWidth - TOAST_WIDTH && bottom > window.innerHeight - TOAST_HEIGHT
    root.style.setProperty('--bottom-bar', inTheWay ? `${window.innerHeight - top}px` : '0px')
  }
  let height = bar.offsetHeight
  const observer = new ResizeObserver(() => {
    measure()
    if (bar.offsetHeight > height) uncoverFocus(bar)
    height = bar.offsetHeight
  })
  observer.observe(bar)
  // The box around it grows with the content above, and pushes the bar down.
  if (bar.parentElement) observer.observe(bar.parentElement)
  window.addEventListener('resize', measure)
  window.addEventListener('scroll', measure, { passive: true })
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', measure)
    window.removeEventListener('scroll', measure)
    root.style.removeProperty('--bottom-bar')
  }
}

/** Scrolls what has the focus out from behind a bar that has grown over it, unless the user has scrolled away from it. */
function uncoverFocus(bar: HTMLElement): void {
  const control = document.activeElement
  if (!control || bar.contains(control) || !bar.parentElement?.contains(control)) return
  const { top, bottom } = control.getBoundingClientRect()
  if (top < window.innerHeight && bottom > 0) control.scrollIntoView({ block: 'nearest' })
}
