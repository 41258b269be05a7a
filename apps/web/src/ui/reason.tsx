import { useCallback, useEffect, useState } from 'react'

/** Room kept between the bubble and its control and the window's edges, in px. */
const MARGIN = 8
/** The bubble's greatest width, in px; as in its class. */
const WIDTH = 240
/** Room that the bubble needs above its control, in px; with less it is shown below. */
const ROOM = 96

/**
 * Why something is disabled. The words describe the control to screen readers; on focus (by keyboard, finger or click)
 * they appear beside it, kept inside the window. A mouse gets the same words from the `title` attribute.
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

/** The position of the bubble of a control: at the control, while it has focus and wherever it is scrolled to. */
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
