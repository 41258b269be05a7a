import { ComponentType, InteractionType, PermissionFlagsBits as P, TextInputStyle } from 'discord-api-types/v10'
import { DiscordError, UNKNOWN } from '../kernel/errors.ts'
import type { Form } from '../kernel/form.ts'
import { invalidField } from '../kernel/invalid.ts'
import type { Interaction, Modal, ModalInput } from '../kernel/interaction.ts'
import { messagesIn, type State } from '../kernel/state.ts'
import { unsupported } from '../kernel/unsupported.ts'
import { presentMessage } from '../messages/present.ts'
import { SELECT_MENUS } from '../messages/read-button.ts'
import { dispatchInteraction } from './dispatch.ts'
import { settle, publishToUser } from './lifecycle.ts'
import { interactionContext } from './context.ts'

/** Discord's limit: inputs of one modal. */
const MOST_INPUTS = 5
const LONGEST_VALUE = 4_000
/** Types of components that Discord shows in modals, besides text inputs and select menus. */
const OTHER_PARTS: readonly number[] = [
  ComponentType.TextDisplay,
  ComponentType.FileUpload,
  ComponentType.RadioGroup,
  ComponentType.CheckboxGroup,
  ComponentType.Checkbox,
]

/** Answers an interaction with a modal. Its user receives it in INTERACTION_MODAL_CREATE. @throws DiscordError 50035. */
export function openModal(state: State, interaction: Interaction, form: Form): void {
  const modal = form.form('data', readModal)
  if (modal === undefined && !form.has('data')) form.addError('data', 'BASE_TYPE_REQUIRED', 'This field is required')
  form.done()
  interaction.modal = modal ?? null
  settle(state, interaction, 'answered')
  publishToUser(state, 'INTERACTION_MODAL_CREATE', interaction, { ...modal })
}

function readModal(form: Form): Modal {
  let last = 0
  const seen = new Set<string>()
  const rows = form.forms('components', MOST_INPUTS, (row): ModalInput[] => {
    const rowType = row.requiredInteger('type')
    requireSupported(rowType)
    const rowId = row.integer('id') ?? (last += 1)
    const read = (input: Form, label: string | undefined): ModalInput =>
      readInput(input, { rowType, rowId, id: input.integer('id') ?? (last += 1), label }, seen)
    if (rowType === ComponentType.Label) {
      const label = row.requiredText('label', { min: 1, max: 45 })
      const input = row.form('component', (component) => read(component, label))
      if (input === undefined && !row.has('component'))
        row.addError('component', 'BASE_TYPE_REQUIRED', 'This field is required')
      return input ? [input] : []
    }
    if (rowType !== ComponentType.ActionRow) row.addUnionError([ComponentType.ActionRow, ComponentType.Label])
    return row.forms('components', 1, (input) => read(input, undefined)) ?? []
  })
  const inputs = (rows ?? []).flat()
  if (rows === undefined || rows.length === 0)
    form.addError('components', 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${MOST_INPUTS} in length.`)
  return {
    customId: form.requiredText('custom_id', { min: 1, max: 100 }),
    title: form.requiredText('title', { min: 1, max: 45 }),
    inputs,
  }
}

/** @throws UnsupportedError for components that the local Discord lacks. */
function requireSupported(type: number): void {
  if (SELECT_MENUS.includes(type)) throw unsupported('selectMenus')
  if (OTHER_PARTS.includes(type)) throw unsupported('modalParts')
}

function readInput(
  form: Form,
  { label, ...numbers }: Pick<ModalInput, 'id' | 'rowId' | 'rowType'> & { label: string | undefined },
  seen: Set<string>,
): ModalInput {
  const type = form.requiredInteger('type')
  requireSupported(type)
  if (type !== ComponentType.TextInput) form.addUnionError([ComponentType.TextInput])
  const customId = form.requiredText('custom_id', { min: 1, max: 100 })
  if (seen.has(customId))
    form.addError('custom_id', 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated')
  seen.add(customId)
  const { Short, Paragraph } = TextInputStyle
  return {
    ...numbers,
    customId,
    label: label ?? form.requiredText('label', { min: 1, max: 45 }),
    isParagraph: form.requiredInteger('style', { min: Short, max: Paragraph }) === Paragraph,
    required: form.boolean('required') ?? true,
    minLength: form.integer('min_length', { min: 0, max: LONGEST_VALUE }) ?? 0,
    maxLength: form.integer('max_length', { min: 1, max: LONGEST_VALUE }) ?? LONGEST_VALUE,
    value: form.text('value', { max: LONGEST_VALUE }) ?? '',
    placeholder: form.text('placeholder', { max: 100 }) ?? '',
  }
}

/**
 * Submits the modal that one of the user's interactions opened. It stays open until the bot responds.
 *
 * @param values the texts by custom id.
 * @returns the new interaction's id.
 * @throws DiscordError 10062 when there is no open modal; 50035 for a value of the wrong length.
 */
export function submitModal(
  state: State,
  { userId, interactionId, values }: { userId: string; interactionId: string; values: ReadonlyMap<string, string> },
): { id: string } {
  const opener = state.world.interactions.find((one) => one.id === interactionId && one.userId === userId)
  const modal = opener?.modal
  if (!opener || !modal) throw new DiscordError(404, UNKNOWN.interaction)
  const components = modal.inputs.map((input) => presentValue(input, values.get(input.customId) ?? ''))
  const context = interactionContext(state, userId, opener.channelId, P.ViewChannel)
  const { sourceMessageId } = opener
  const type = InteractionType.ModalSubmit
  const details = { type, commandId: null, commandName: null, sourceMessageId, openedById: opener.id }
  const source = messagesIn(state, opener.channelId).find(({ id }) => id === sourceMessageId)
  const more = source ? { message: presentMessage(state, source) } : {}
  return dispatchInteraction(state, context, details, { custom_id: modal.customId, components }, more)
}

function presentValue(input: ModalInput, value: string): object {
  const { customId, required, minLength, maxLength, id, rowId, rowType } = input
  const isEmpty = value === '' && !required
  if (!isEmpty && (value.length < Math.max(minLength, required ? 1 : 0) || value.length > maxLength))
    throw invalidField(customId, 'BASE_TYPE_BAD_LENGTH', `Must be between ${minLength} and ${maxLength} in length.`)
  const shown = { type: ComponentType.TextInput, id, custom_id: customId, value }
  return rowType === ComponentType.Label
    ? { type: rowType, id: rowId, component: shown }
    : { type: rowType, id: rowId, components: [shown] }
}
