import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { PlacedNode } from '../../../ui/sortable/trees.ts'
import type { FormControl } from '../../../kernel/form/use-form.ts'
import type { ButtonNode, ButtonsValue } from '../../role-buttons-model.ts'
import { openedFor, shownLevels, type ShownLevels } from './levels.ts'
import { ADD } from '../use-button-editing.ts'

interface Levels {
  levels: ShownLevels
  /** Opens the level of a button that is not on the screen. Stable. */
  reveal: (buttons: readonly ButtonNode[], key: string) => void
  /** Opens the sub-buttons of a button, or the first level for null, and moves the focus there. Stable. */
  open: (key: string | null) => void
  /** The path above the rows, which has the focus after a level is opened. */
  path: RefObject<HTMLElement | null>
}

/** The levels of buttons on the screen. A rejected save opens the level of its first error. */
export function useLevels(
  { state, focus }: Pick<FormControl<ButtonsValue>, 'state' | 'focus'>,
  places: readonly PlacedNode<ButtonNode>[],
): Levels {
  const [opened, setOpened] = useState<string | null>(null)
  const levels = useMemo(() => shownLevels(places, opened), [places, opened])
  const path = useRef<HTMLElement>(null)
  const isLeft = useRef(false)
  // The button that opened the level is gone, and so is its focus.
  useEffect(() => {
    if (isLeft.current) path.current?.focus()
    isLeft.current = false
  }, [levels.opened])

  const { errors } = state
  const [known, setKnown] = useState(errors)
  // Set during the render, so that the form finds the field that gets the focus.
  if (known !== errors) {
    setKnown(errors)
    const added = errors.filter((error) => !known.includes(error))
    const first = places.find(({ node }) => added.some(({ at }) => at.startsWith(`${node.key}.`)))
    if (first && !levels.places.includes(first)) setOpened(first.parent)
  }
  return {
    levels,
    path,
    reveal: useCallback((buttons, key) => setOpened((now) => openedFor(buttons, key, now)), []),
    open: useCallback(
      (key) => {
        setOpened(key)
        if (key === null) focus(ADD)
        else isLeft.current = true
      },
      [focus],
    ),
  }
}
