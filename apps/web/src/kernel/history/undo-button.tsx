import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { cx } from '../../ui/cx.ts'
import { toastButtonClass } from '../../ui/toast-bubbles.tsx'

/** The key that moves the focus to the button, since its message is shown only briefly. */
const REACH = 'F8'

interface UndoButtonProps {
  /** Shows another message when it is done. */
  run: () => Promise<void>
  /** Keeps the message with the button. */
  onHold: (isHeld: boolean) => void
}

/** The button of a message about a change. While it is focused, hovered or at work, the message stays. */
export function UndoButton({ run, onHold }: UndoButtonProps) {
  const [isRunning, setRunning] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const isHeld = isRunning || isFocused || isHovered
  useEffect(() => onHold(isHeld), [isHeld, onHold])
  const { button, noteFocus, leave } = useReach()
  const press = (): void => {
    if (isRunning) return
    setRunning(true)
    void run()
  }
  return (
    <>
      <span className="sr-only">Press {REACH} to reach the button.</span>
      <button
        ref={button}
        type="button"
        aria-keyshortcuts={REACH}
        aria-disabled={isRunning || undefined}
        title={`Undo (${REACH})`}
        onClick={press}
        onFocus={(event) => {
          noteFocus(event)
          setFocused(true)
        }}
        onBlur={() => setFocused(false)}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onKeyDown={(event) => event.key === 'Escape' && leave()}
        className={cx(toastButtonClass, 'px-2.5 font-semibold text-accent-ink', isRunning && 'opacity-60')}
      >
        Undo
      </button>
    </>
  )
}

/** Moves the focus to a button by its key, and back when the button is left by Escape or removed. */
function useReach() {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<Element | null>(null)
  // A layout effect is cleaned up while the button is still on the page.
  useLayoutEffect(() => {
    const reached = button.current
    const reach = (event: KeyboardEvent): void => {
      if (event.key !== REACH) return
      event.preventDefault()
      reached?.focus()
    }
    document.addEventListener('keydown', reach)
    return () => {
      document.removeEventListener('keydown', reach)
      if (document.activeElement === reached) focusAgain(before.current)
    }
  }, [])
  return {
    button,
    noteFocus: ({ relatedTarget }: FocusEvent) => {
      before.current = relatedTarget
    },
    leave: () => focusAgain(before.current),
  }
}

/** Focuses the element that had the focus before, or the page. */
function focusAgain(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus()
  else document.querySelector<HTMLElement>('main')?.focus()
}
