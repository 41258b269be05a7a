import { autoUpdate, computePosition, offset, size } from '@floating-ui/dom'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { cx } from '../cx.ts'

type FloatingListProps = {
  /** The control that determines its position and width. */
  anchor: RefObject<HTMLElement | null>
  /** The class of its width, if it is wider than the control. */
  widthClass?: string | undefined
  /** The accessible name as a dialog, if it contains more than a list. */
  dialogLabel?: string
  children: ReactNode
}

/** The gap between the control and the list, and between the list and the window's edge, in px. */
const GAP = 4
/**
 * The height of a few options and the search field, in px. With less room below the control, the list opens above it.
 */
const ENOUGH = 240

/**
 * The popup of a picker: below its control, or above it if there is more room. It is next to the control in the document, so that
 * the Tab key and a surrounding dialog treat it as part of the control.
 */
export function FloatingList({ anchor, widthClass = 'w-(--anchor-width)', dialogLabel, children }: FloatingListProps) {
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [control, list] = [anchor.current, popup.current]
    if (!control || !list) return
    // Show the list in the top layer, in which no ancestor clips it. Firefox supports this from version 125.
    if ('showPopover' in list && !list.matches(':popover-open')) list.showPopover()
    return autoUpdate(control, list, () => void place(control, list))
  }, [anchor])
  return (
    // Only the default of a press is prevented here; the keys belong to the control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={popup}
      popover="manual"
      role={dialogLabel === undefined ? undefined : 'dialog'}
      aria-label={dialogLabel}
      // Keep the focus in place while the mouse scrolls or chooses.
      onMouseDown={(event) => !(event.target instanceof HTMLInputElement) && event.preventDefault()}
      className={cx(
        'fixed inset-auto z-50 m-0 flex max-h-[min(var(--room-height),24rem)] max-w-(--room-width) min-w-40 flex-col overflow-hidden rounded-control border border-line-strong bg-surface-1 p-0 text-left text-body font-normal text-ink-1 shadow-float',
        widthClass,
      )}
    >
      {children}
    </div>
  )
}

/** Places a list at its control and limits its height to the available space. */
async function place(control: HTMLElement, list: HTMLElement): Promise<void> {
  const { top, bottom } = control.getBoundingClientRect()
  const below = window.innerHeight - bottom
  const { x, y } = await computePosition(control, list, {
    strategy: 'fixed',
    placement: below < Math.min(ENOUGH, list.scrollHeight + 2 * GAP) && top > below ? 'top-start' : 'bottom-start',
    middleware: [
      offset(GAP),
      size({
        padding: GAP,
        apply({ availableHeight, availableWidth, rects }) {
          list.style.setProperty('--room-height', `${availableHeight}px`)
          list.style.setProperty('--room-width', `${availableWidth}px`)
          list.style.setProperty('--anchor-width', `${rects.reference.width}px`)
        },
      }),
    ],
  })
  list.style.left = `${x}px`
  list.style.top = `${y}px`
}
