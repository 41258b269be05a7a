import { ButtonStyle, ComponentType } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import type { JsonObject } from '../kernel/model.ts'

/** Numbers a message's components, as Discord does for those that bring no id. */
type NextId = () => number

/** Reads a message's rows of buttons: at most 5 rows of 5. Faults are gathered in the form. */
export function readComponents(form: Form): JsonObject[] | undefined {
  let last = 0
  const nextId = (): number => (last += 1)
  const seen = new Set<string>()
  return form.forms('components', 5, (row) => {
    const type = row.requiredInteger('type')
    if (type !== ComponentType.ActionRow)
      row.refuse('type', 'UNION_TYPE_CHOICES', 'Value of field "type" must be one of (1,).')
    const id = row.integer('id') ?? nextId()
    const components = row.forms('components', 5, (button) => readButton(button, nextId, seen)) ?? []
    if (components.length === 0) row.refuse('components', 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 5 in length.')
    return { type, id, components }
  })
}

function readButton(form: Form, nextId: NextId, seen: Set<string>): JsonObject {
  const type = form.requiredInteger('type')
  if (type !== ComponentType.Button)
    form.refuse('type', 'UNION_TYPE_CHOICES', 'Value of field "type" must be one of (2,).')
  const style = form.requiredInteger('style', { min: ButtonStyle.Primary, max: ButtonStyle.Link })
  const label = form.text('label', { max: 80 })
  const emoji = form.form('emoji', readEmoji)
  if (!label && !emoji) form.refuse('_errors', 'BUTTON_COMPONENT_INVALID', 'A button must have a label or emoji')
  const disabled = form.boolean('disabled')
  return {
    type,
    id: form.integer('id') ?? nextId(),
    style,
    ...(label !== undefined && { label }),
    ...(emoji && { emoji }),
    ...(disabled !== undefined && { disabled }),
    ...(style === ButtonStyle.Link
      ? { url: form.requiredText('url', { min: 1, max: 512 }) }
      : { custom_id: readCustomId(form, seen) }),
  }
}

/** An emoji of a guild has an id, one of Unicode a name alone. */
function readEmoji(form: Form): JsonObject {
  const id = form.snowflake('id')
  const name = form.text('name', { max: 100 })
  const animated = form.boolean('animated')
  if (!id && !name) form.refuse('name', 'BUTTON_COMPONENT_INVALID_EMOJI', 'Invalid emoji')
  return {
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(animated !== undefined && { animated }),
  }
}

function readCustomId(form: Form, seen: Set<string>): string {
  const id = form.requiredText('custom_id', { min: 1, max: 100 })
  if (seen.has(id))
    form.refuse('custom_id', 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated')
  seen.add(id)
  return id
}
