import { useState, type KeyboardEvent, type PointerEvent } from 'react'

/** The selected item of a plot, and the event handlers that move the selection. */
interface PlotCursor {
  /** The index of the selected item; null without a selection. */
  at: number | null
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void
    onFocus: () => void
    onBlur: () => void
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerLeave: () => void
  }
}

/** The distance that each key moves, in items. */
export type Keys = Readonly<Record<string, number>>

/**
 * Moves through the items of a plot by arrow keys, mouse and finger.
 *
 * @param options.first the item that the keyboard begins at
 * @param options.itemAt the item below a point of the plot's element
 */
export function usePlotCursor(options: {
  count: number
  first: number
  keys: Keys
  itemAt: (event: PointerEvent) => number
}): PlotCursor {
  const { count, first, keys, itemAt } = options
  const [chosen, setChosen] = useState<number | null>(null)
  const [focused, setFocused] = useState(false)
  const within = (item: number): number => Math.max(0, Math.min(count - 1, item))
  const at = chosen === null || count === 0 ? null : within(chosen)
  const point = (event: PointerEvent): void => setChosen(within(itemAt(event)))
  return {
    at,
    handlers: {
      onKeyDown: (event) => {
        const { key, altKey, ctrlKey, metaKey } = event
        if (altKey || ctrlKey || metaKey) return
        const step = keys[key]
        if (step === undefined) return
        event.preventDefault()
        setChosen(within((at ?? first) + step))
      },
      onFocus: () => {
        setFocused(true)
        setChosen((now) => now ?? first)
      },
      onBlur: () => {
        setFocused(false)
        setChosen(null)
      },
      onPointerDown: point,
      onPointerMove: point,
      onPointerLeave: () => {
        if (!focused) setChosen(null)
      },
    },
  }
}
