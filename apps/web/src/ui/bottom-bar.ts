/** How near to the window's right and bottom edge a bar must come to be in the toasts' way, in px. */
const TOAST_WIDTH = 440
const TOAST_HEIGHT = 96

/**
 * A ref for a row of buttons that may stand at the window's bottom. While it does, `--bottom-bar` on the root says how
 * high it reaches, and toasts stay above it: they never cover the button that is needed next.
 */
export function bottomBar(bar: HTMLElement) {
  const root = document.documentElement
  const measure = () => {
    const { top, right, bottom } = bar.getBoundingClientRect()
    const inTheWay = right > window.innerWidth - TOAST_WIDTH && bottom > window.innerHeight - TOAST_HEIGHT
    root.style.setProperty('--bottom-bar', inTheWay ? `${window.innerHeight - top}px` : '0px')
  }
  const observer = new ResizeObserver(measure)
  observer.observe(bar)
  // The box around it grows with what stands above, and pushes the bar down.
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
