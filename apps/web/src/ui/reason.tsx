import { useCallback, useEffect, useState } from 'react'

/** Distance of the tooltip from its control and from the window's edges, in px. */
const MARGIN = 8
/** Maximum width of the tooltip, in px; the same as in its class. */
const WIDTH = 240
/** Space needed for the tooltip above its control, in px; with less space it is shown below. */
const ROOM = 96

/**
 * The reason why a control is disabled. It describes the control to screen readers. On focus (by keyboard, touch or click) it
 * appears as a tooltip inside the window; on hover the `title` attribute shows the same text.
 */
export function Reason({ id, text, at }: { id: string; text: string; at: DOMRect | null }) {
  return (
    <span
      id={id}
      role="tooltip"
      hidden={at === null}
      style={at === null ? undefined : placeBeside(at)}
      className="fixed z-60 max-w-60 rounded-control border border-line-strong bg-surface-3 px-2 py-1.5 text-left text-caption font-normal whitespace-normal text-ink-1 shadow-float"
    >
      {text}
    </span>
  )
}

function placeBeside(control: DOMRect) {
  const left = Math.max(MARGIN, Math.min(control.left, window.innerWidth - WIDTH - MARGIN))
  if (control.top < ROOM) return { left, top: control.bottom + MARGIN }
  return { left, bottom: window.innerHeight - control.top + MARGIN }
}

/** The position of a control's tooltip while the control has the focus; it follows scrolling. */
export function useReason() {
  const [control, setControl] = useState<Element | null>(null)
  const [at, setAt] = useState<DOMRect | null>(null)

  useEffect(() => {
    if (control === null) return setAt(null)
    const measure = () => setAt(control.getBoundingClientRect())
    measure()
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
    }
  }, [control])

  const hide = useCallback(() => setControl(null), [])
  return { at, show: setControl, hide }
}
