import { uncoverFocus } from './kept-focus.ts'

/** The size of the bottom right corner of the window where toasts appear, in px. */
const TOAST_WIDTH = 440
const TOAST_HEIGHT = 96

/**
 * A ref for a row of buttons that can stick to the bottom of the window. While it is at the bottom, `--covered` on the root element is the height
 * up to its top, and the browser scrolls a control that gets the focus above it. While it is in the corner of the toasts, `--bottom-bar` is the same
 * height, and toasts appear above it, so that they never cover its buttons. A focused control above the bar remains visible when the bar grows or rises.
 */
export function bottomBar(bar: HTMLElement) {
  const root = document.documentElement
  const measure = () => {
    const { top, right, bottom } = bar.getBoundingClientRect()
    // A bar below the window covers nothing: a negative height would move the toasts out of the window.
    const covered = bottom > window.innerHeight - TOAST_HEIGHT ? Math.max(0, window.innerHeight - top) : 0
    root.style.setProperty('--covered', `${covered}px`)
    root.style.setProperty('--bottom-bar', right > window.innerWidth - TOAST_WIDTH ? `${covered}px` : '0px')
  }
  let height = bar.offsetHeight
  const observer = new ResizeObserver(() => {
    measure()
    if (bar.offsetHeight > height) uncoverFocus(bar)
    height = bar.offsetHeight
  })
  observer.observe(bar)
  // A bar that begins to stick moves up without changing its size.
  const classes = new MutationObserver(() => {
    measure()
    uncoverFocus(bar)
  })
  classes.observe(bar, { attributeFilter: ['class'] })
  // The parent grows with the content above the bar and moves the bar down.
  if (bar.parentElement) observer.observe(bar.parentElement)
  window.addEventListener('resize', measure)
  window.addEventListener('scroll', measure, { passive: true })
  return () => {
    observer.disconnect()
    classes.disconnect()
    window.removeEventListener('resize', measure)
    window.removeEventListener('scroll', measure)
    root.style.removeProperty('--covered')
    root.style.removeProperty('--bottom-bar')
  }
}
