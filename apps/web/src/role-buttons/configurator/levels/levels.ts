import { flattened, type PlacedNode } from '../../../ui/sortable/trees.ts'
import type { TreeRow } from '../../../ui/sortable/tree-moves.ts'
import type { ButtonNode } from '../../role-buttons-model.ts'

/** The number of levels that are shown together, each indented below the other. */
const LEVELS_SHOWN = 2

/** The buttons on the screen: two levels below an opened button, or the first two of the message. */
export interface ShownLevels {
  /** The key of the opened button; null for the first level. */
  readonly opened: string | null
  /** The opened button after the buttons that lead to it; empty for the first level. */
  readonly path: readonly PlacedNode<ButtonNode>[]
  readonly places: readonly PlacedNode<ButtonNode>[]
  /** The rows of the places, with the opened button as the top. */
  readonly rows: readonly TreeRow[]
}

/** @param places all buttons, in reading order. */
export function shownLevels(places: readonly PlacedNode<ButtonNode>[], openedKey: string | null): ShownLevels {
  const place = places.find(({ node }) => node.key === openedKey)
  const opened = place ? place.node.key : null
  const top = place?.path.length ?? 0
  const shown = places.filter(({ path }) => {
    const isBelow = place ? place.path.every((at, level) => path[level] === at) : true
    return isBelow && path.length > top && path.length <= top + LEVELS_SHOWN
  })
  const rows = shown.map(({ node, path, parent }) => ({
    key: node.key,
    depth: path.length - top - 1,
    parent: parent === opened ? null : parent,
  }))
  const path = place ? places.filter((one) => one.path.every((at, level) => place.path[level] === at)) : []
  return { opened, path, places: shown, rows }
}

/** Whether a row is on the last level on the screen, where its sub-buttons are not. */
export function isLastShown({ depth }: Pick<TreeRow, 'depth'>): boolean {
  return depth === LEVELS_SHOWN - 1
}

/** The button to open so that another one is on the screen; the opened one if it already is. */
export function openedFor(buttons: readonly ButtonNode[], key: string, opened: string | null): string | null {
  const places = flattened(buttons)
  if (shownLevels(places, opened).places.some(({ node }) => node.key === key)) return opened
  return places.find(({ node }) => node.key === key)?.parent ?? null
}
