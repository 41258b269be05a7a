import { ButtonStyle, ComponentType } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import type { JsonObject } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import { unsupported } from '../kernel/unsupported.ts'
import { readUrl, type UrlKind } from './read-url.ts'

/** The types of select menus. */
export const SELECT_MENUS: readonly number[] = [
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
]

/** Discord's types of components in a row of a message. */
const IN_ROWS = [ComponentType.Button, ...SELECT_MENUS]
/** Discord's limits of a component's numeric id. */
export const COMPONENT_ID = { min: 0, max: 2 ** 31 - 1 }

/** The URLs of link buttons. */
const TARGET: UrlKind = { max: 512, schemes: ['http', 'https', 'discord'], attachments: false }
/** The styles of buttons. */
const STYLES = [ButtonStyle.Primary, ButtonStyle.Secondary, ButtonStyle.Success, ButtonStyle.Danger, ButtonStyle.Link]

/** The emojis that Unicode recommends. The `v` flag is newer than the language level of the compiler. */
const RECOMMENDED_EMOJI = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v')
/** Pictographs that are emojis only with the variation selector, which many keyboards omit. */
const PICTOGRAPH =
  /^\p{Extended_Pictographic}\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?)*$/u
const VARIATION_SELECTOR = '\ufe0f'

/**
 * Reads a button. Errors are collected in the form.
 *
 * @param nextId numbers a button without an id.
 * @param seen the custom ids of the message so far; the button's is added.
 */
export function readButton(state: State, form: Form, nextId: () => number, seen: Set<string>): JsonObject {
  const type = form.requiredInteger('type')
  if (SELECT_MENUS.includes(type)) throw unsupported('selectMenus')
  if (type !== ComponentType.Button) {
    if (!form.hasError('type')) form.addUnionError(IN_ROWS)
    return {}
  }
  if (form.integer('style') === ButtonStyle.Premium) throw unsupported('premiumButtons')
  const style = form.requiredInteger('style')
  if (!STYLES.includes(style) && !form.hasError('style')) form.addChoiceError('style', STYLES)
  const label = form.text('label', { max: 80 })
  const emoji = form.form('emoji', (nested) => readEmoji(state, nested))
  if (!label && !emoji && !form.hasError('label') && !form.hasError('emoji'))
    form.addError('_errors', 'BUTTON_COMPONENT_INVALID', 'A button must have a label or emoji')
  const disabled = form.boolean('disabled')
  return {
    type,
    id: form.integer('id', COMPONENT_ID) ?? nextId(),
    style,
    ...(label !== undefined && { label }),
    ...(emoji && { emoji }),
    ...(disabled !== undefined && { disabled }),
    ...readTarget(form, style, seen),
  }
}

/** A link button has a URL, any other a custom id; both are an error. Style 0 is an invalid style. */
function readTarget(form: Form, style: number, seen: Set<string>): JsonObject {
  if (form.isGiven('url') && form.isGiven('custom_id'))
    form.addError(
      '_errors',
      'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
      'A custom id and url cannot both be specified',
    )
  if (style === 0) return {}
  if (style !== ButtonStyle.Link) return { custom_id: readCustomId(form, seen) }
  if (!form.isGiven('url')) form.addError('url', 'BASE_TYPE_REQUIRED', 'This field is required')
  return { url: readUrl(form, 'url', TARGET) ?? '' }
}

/** A custom emoji needs a known id, a Unicode emoji a valid name. */
function readEmoji(state: State, form: Form): JsonObject {
  const id = form.snowflake('id')
  const name = form.text('name', { max: 32 })
  const animated = form.boolean('animated')
  const isKnown =
    id === undefined
      ? name !== undefined && isEmoji(name)
      : state.world.guilds.some((guild) => guild.emojis.some((emoji) => emoji.id === id))
  const field = id === undefined ? 'name' : 'id'
  if (!isKnown && !form.hasError('id') && !form.hasError('name'))
    form.addError(field, 'BUTTON_COMPONENT_INVALID_EMOJI', 'Invalid emoji')
  return {
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(animated !== undefined && { animated }),
  }
}

function isEmoji(text: string): boolean {
  return (
    RECOMMENDED_EMOJI.test(text) ||
    RECOMMENDED_EMOJI.test(text + VARIATION_SELECTOR) ||
    PICTOGRAPH.test(text.replaceAll(VARIATION_SELECTOR, ''))
  )
}

function readCustomId(form: Form, seen: Set<string>): string {
  const id = form.requiredText('custom_id', { min: 1, max: 100 })
  if (id === '') return id
  if (seen.has(id))
    form.addError('custom_id', 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated')
  seen.add(id)
  return id
}
