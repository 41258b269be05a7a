import { ComponentType } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import type { JsonObject } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import { COMPONENT_ID, readButton } from './read-button.ts'

/** Reads a message's rows of buttons: at most 5 rows of 5. Errors are collected in the form. */
export function readComponents(state: State, form: Form): JsonObject[] | undefined {
  let last = 0
  // Discord numbers components without an id.
  const nextId = (): number => (last += 1)
  const seen = new Set<string>()
  return form.forms('components', 5, (row): JsonObject => {
    const type = row.requiredInteger('type')
    if (type !== ComponentType.ActionRow) {
      if (!row.hasError('type')) row.addUnionError([ComponentType.ActionRow])
      return {}
    }
    const id = row.integer('id', COMPONENT_ID) ?? nextId()
    const components = row.forms('components', 5, (button) => readButton(state, button, nextId, seen)) ?? []
    if (components.length === 0 && !row.hasError('components'))
      row.addError('components', 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 5 in length.')
    return { type, id, components }
  })
}
