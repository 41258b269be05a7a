import { uncoverFocus } from '../ui/kept-focus.ts'
import { ErrorState } from '../ui/states/error-state.tsx'

/** The distance between the banner and a control that gets the focus below it, in px. */
const GAP = 16

/** Stays above a page that was open when its user lost access. Its forms stay, so that their text can be copied. */
export function LostAccess() {
  return (
    <div ref={banner} className="sticky top-18 z-30 max-lg:top-28">
      <ErrorState
        title="You no longer have access to this server"
        message="You can copy your text, but not save it. If this is a mistake, ask one of the server's administrators."
        className="shadow-float"
      />
    </div>
  )
}

/**
 * A ref for the banner. While it is shown, `--above` on the root element is its height: the browser scrolls a control that gets the focus below
 * it.
 */
function banner(bar: HTMLDivElement) {
  const root = document.documentElement
  const observer = new ResizeObserver(() => {
    root.style.setProperty('--above', `${bar.offsetHeight + GAP}px`)
    uncoverFocus(bar)
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--above')
  }
}
