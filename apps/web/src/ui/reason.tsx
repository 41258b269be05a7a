import { useCallback, useState } from 'react'

/** Room kept between the bubble and the window's edges, in px. */
const MARGIN = 8
/** The bubble's greatest width, in px; as in its class. */
const WIDTH = 240

/**
 * Why something is disabled. The words describe the control to screen readers; on focus (by keyboard, finger or click)
 * they appear above it, kept inside the window. A mouse gets the same words from the `title` attribute.
 */
export function Reason({ id, text, at }: { id: string; text: string; at: DOMRect | null }) {
  const left = at === null ? 0 : Math.max(MARGIN, Math.min(at.left, window.innerWidth - WIDTH - MARGIN))
  return (
    <span
      id={id}
      role="tooltip"
      hidden={at === null}
      style={at === null ? undefined : { left, bottom: window.innerHeight - at.top + MARGIN }}
      className="fixed z-60 max-w-60 rounded-control border border-line-strong bg-surface-3 px-2 py-1.5 text-left text-caption font-normal whitespace-normal text-ink-1 shadow-float"
    >
      {text}
    </span>
  )
}

/** Where the bubble of a control stands: at the control while it has focus. */
export function useReason() {
  const [at, setAt] = useState<DOMRect | null>(null)
  const show = useCallback((target: Element) => setAt(target.getBoundingClientRect()), [])
  const hide = useCallback(() => setAt(null), [])
  return { at, show, hide }
}
