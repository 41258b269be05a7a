import {
  MOST_BUTTONS_OF_LEVEL,
  MOST_BUTTON_LEVELS,
  ROLE_BUTTON_ERRORS,
  type ReceivedRole as Role,
} from '@guildhall/contract'
import { useEffect, useMemo, useRef } from 'react'
import type { FormControl } from '../../kernel/form/use-form.ts'
import {
  childrenOf,
  flattened,
  heightOf,
  heirOf,
  placeOf,
  withChanged,
  withInserted,
  withMoved,
  withoutNode,
} from '../../ui/sortable/trees.ts'
import type { Action } from '../../ui/menu/floating-menu.tsx'
import type { OpenedMenu } from '../../ui/menu/late-floating-menu.tsx'
import { stepFrom, type Direction, type TreePlace, type TreeRow } from '../../ui/sortable/tree-moves.ts'
import { BUTTON_FIELDS } from '../field-specs.ts'
import type { ButtonEditing } from './button-row-fields.tsx'
import {
  buttonFor,
  copyOf,
  freshButton,
  pathOf,
  withRole,
  type ButtonNode,
  type ButtonsValue,
} from '../role-buttons-model.ts'

/** The number of a button, counted from 1: "2.1". */
export function numberOf(path: readonly number[]): string {
  return path.map((at) => at + 1).join('.')
}

/** The rows of the tree of buttons. */
function rowsOf(buttons: readonly ButtonNode[]): TreeRow[] {
  return flattened(buttons).map(({ node, path, parent }) => ({ key: node.key, depth: path.length - 1, parent }))
}

/** The reason why a button cannot move below `parent`, or to the top level for null; undefined if it can. */
export function refusalOf(
  buttons: readonly ButtonNode[],
  button: ButtonNode,
  parent: string | null,
): string | undefined {
  const level = childrenOf(buttons, parent)
  const isThere = level.some(({ key }) => key === button.key)
  if (!isThere && level.length >= MOST_BUTTONS_OF_LEVEL) return ROLE_BUTTON_ERRORS.tooManyOfLevel
  const depth = parent === null ? 0 : (placeOf(buttons, parent)?.path.length ?? 0)
  return depth + heightOf(button) > MOST_BUTTON_LEVELS ? ROLE_BUTTON_ERRORS.tooDeep : undefined
}

interface ButtonMoves {
  add: () => void
  addRole: (role: Role) => void
  /** Removes a button without moving the focus. */
  removeRole: (key: string) => void
  move: (key: string, to: TreePlace) => void
}

const STEPS: readonly { direction: Direction; text: string }[] = [
  { direction: 'up', text: 'Move up' },
  { direction: 'down', text: 'Move down' },
  { direction: 'in', text: 'Move into the button above' },
  { direction: 'out', text: 'Move out' },
]

/** The functions that open something besides the form. Each is stable. */
interface EditingActions {
  openEmojis: ButtonEditing['openEmojis']
  setMenu: (menu: OpenedMenu) => void
  /** Opens the level of a button. @param buttons with that button */
  reveal: (buttons: readonly ButtonNode[], key: string) => void
}

/** The changes of a form's buttons. The functions are stable, so that rows do not render again. */
export function useButtonEditing(
  { edit, focus, value }: Pick<FormControl<ButtonsValue>, 'edit' | 'focus' | 'value'>,
  shown: { readonly opened: string | null; readonly roles: readonly Role[] },
  { openEmojis, setMenu, reveal }: EditingActions,
): ButtonEditing & ButtonMoves {
  // Read only in event handlers, never during rendering.
  const current = useRef({ buttons: value.buttons, ...shown })
  useEffect(() => {
    current.current = { buttons: value.buttons, opened: shown.opened, roles: shown.roles }
  }, [value.buttons, shown.opened, shown.roles])

  return useMemo(() => {
    const insert = (parent: string | null, index: number, button: ButtonNode): void => {
      edit(
        ({ buttons }) => ({ buttons: withInserted(buttons, parent, index, button) }),
        parent === null ? [] : [parent],
      )
      reveal(withInserted(current.current.buttons, parent, index, button), button.key)
      focus(pathOf(button.key, 'label'))
    }
    const change = (key: string, part: Partial<ButtonNode>): void => {
      const touched = Object.keys(part).map((name) => `${key}.${name}`)
      edit(({ buttons }) => ({ buttons: withChanged(buttons, key, (button) => ({ ...button, ...part })) }), touched)
    }
    const move = (key: string, { parent, index }: TreePlace): void => {
      edit(
        ({ buttons }) => ({ buttons: withMoved(buttons, key, parent, index) }),
        parent === null ? [key] : [key, parent],
      )
      reveal(withMoved(current.current.buttons, key, parent, index), key)
    }

    const actionsOf = (key: string): readonly Action[] => {
      const { buttons } = current.current
      const place = placeOf(buttons, key)
      if (!place) return []
      const { node, parent, path } = place
      const rows = rowsOf(buttons)
      const steps = STEPS.map(({ direction, text }) => {
        const to = stepFrom(rows, key, direction)
        const disabled = !to || refusalOf(buttons, node, to.parent) !== undefined
        return { text, disabled, onPick: () => to && move(key, to) }
      })
      const isParent = node.children.length > 0
      const copy = {
        text: 'Duplicate',
        disabled: childrenOf(buttons, parent).length >= MOST_BUTTONS_OF_LEVEL,
        onPick: () => insert(parent, (path.at(-1) ?? 0) + 1, copyOf(node)),
      }
      const option = isParent
        ? {
            text: BUTTON_FIELDS.pickOne.label,
            isOn: node.pickOne,
            onPick: () => change(key, { pickOne: !node.pickOne }),
          }
        : {
            text: BUTTON_FIELDS.addOnly.label,
            isOn: node.addOnly,
            onPick: () => change(key, { addOnly: !node.addOnly }),
          }
      return [copy, ...steps, option]
    }
    return {
      change,
      chooseRole: (key, role) => {
        const { buttons, roles } = current.current
        const place = placeOf(buttons, key)
        if (place) change(key, withRole(place.node, role, roles))
      },
      move,
      openMenu: (key, anchor) => setMenu({ anchor, actions: actionsOf(key) }),
      openEmojis,
      add: () => {
        const { buttons, opened } = current.current
        insert(opened, childrenOf(buttons, opened).length, freshButton())
      },
      addRole: (role) => {
        const { opened } = current.current
        edit(
          ({ buttons }) => ({
            buttons: withInserted(buttons, opened, childrenOf(buttons, opened).length, buttonFor(role)),
          }),
          opened === null ? [] : [opened],
        )
      },
      removeRole: (key) => edit(({ buttons }) => ({ buttons: withoutNode(buttons, key) }), [key]),
      addBelow: (key) => insert(key, childrenOf(current.current.buttons, key).length, freshButton()),
      remove: (key) => {
        const { buttons: before } = current.current
        const heir = heirOf(before, key)
        // The last button of an opened level leaves the focus to that level's button, which is one level up.
        if (heir !== undefined) reveal(withoutNode(before, key), heir)
        edit(({ buttons }) => ({ buttons: withoutNode(buttons, key) }), [key])
        focus(heir === undefined ? ADD : pathOf(heir, 'label'))
      },
    }
  }, [edit, focus, openEmojis, setMenu, reveal])
}

/** The place of Add Button. */
export const ADD = 'add-button'
