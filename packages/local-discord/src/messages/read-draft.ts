import { MessageFlags } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import type { JsonObject } from '../kernel/model.ts'
import { readComponents } from './components.ts'
import type { AllowedMentions } from './mentions.ts'
import type { Reference } from './replies.ts'
import type { MessageChange, MessageDraft } from './write.ts'

/** Which flags a sender may set; Discord ignores the others. */
const OWN_FLAGS = MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications

/** Reads a message to be written. Faults are gathered in the form. */
export function readDraft(form: Form): MessageDraft {
  const nonce = form.textOrNumber('nonce', 25)
  const { content, embeds, components, flags, allowedMentions } = readChange(form)
  return {
    content: content ?? '',
    embeds: embeds ?? [],
    components: components ?? [],
    flags: flags ?? 0,
    tts: form.boolean('tts') ?? false,
    nonce: nonce ?? null,
    allowedMentions,
    replyTo: null,
  }
}

/** Reads what of a message is to change; an absent field stays as it is, null empties it. */
export function readChange(form: Form): MessageChange {
  const content = form.text('content', { max: 2_000 })
  const embeds = form.forms('embeds', 10, readEmbed)
  const components = readComponents(form)
  const flags = form.integer('flags')
  const allowedMentions = form.form('allowed_mentions', readAllowedMentions)
  return {
    ...(form.has('content') && { content: content ?? '' }),
    ...(form.has('embeds') && { embeds: embeds ?? [] }),
    ...(form.has('components') && { components: components ?? [] }),
    ...(flags !== undefined && { flags: flags & OWN_FLAGS }),
    ...(allowedMentions && { allowedMentions }),
  }
}

/** Reads what a message in this channel answers; null when it answers nothing. Faults are gathered in the form. */
export function readReference(form: Form, channelId: string): Reference | null {
  const reference = form.form('message_reference', (nested) => ({
    messageId: nested.snowflake('message_id'),
    channelId: nested.snowflake('channel_id') ?? channelId,
    mustExist: nested.boolean('fail_if_not_exists') ?? true,
  }))
  if (reference?.messageId === undefined) return null
  return { ...reference, messageId: reference.messageId }
}

function readAllowedMentions(form: Form): AllowedMentions {
  return {
    parse: form.texts('parse', 3) ?? [],
    users: form.texts('users', 100) ?? [],
    roles: form.texts('roles', 100) ?? [],
    repliedUser: form.boolean('replied_user') ?? false,
  }
}

function readEmbed(form: Form): JsonObject {
  const color = form.integer('color', { min: 0, max: 0xffffff })
  const footer = form.form('footer', (nested) =>
    only({ text: nested.requiredText('text', { max: 2_048 }), icon_url: url(nested, 'icon_url') }),
  )
  const author = form.form('author', (nested) =>
    only({
      name: nested.requiredText('name', { max: 256 }),
      url: url(nested, 'url'),
      icon_url: url(nested, 'icon_url'),
    }),
  )
  const fields = form.forms('fields', 25, (field) => ({
    name: field.requiredText('name', { max: 256 }),
    value: field.requiredText('value', { max: 1_024 }),
    inline: field.boolean('inline') ?? false,
  }))
  return only({
    type: 'rich',
    title: form.text('title', { max: 256 }),
    description: form.text('description', { max: 4_096 }),
    url: url(form, 'url'),
    timestamp: form.text('timestamp', { max: 64 }),
    color,
    footer,
    author,
    fields,
    image: form.form('image', picture),
    thumbnail: form.form('thumbnail', picture),
  })
}

function picture(form: Form): JsonObject {
  return { url: form.requiredText('url', { max: 2_048 }) }
}

function url(form: Form, field: string): string | undefined {
  const text = form.text(field, { max: 2_048 })
  if (text === undefined || /^(https?|attachment):\/\//.test(text)) return text
  form.refuse(field, 'URL_TYPE_INVALID_URL', 'Not a well formed URL.')
  return undefined
}

/** Without the fields that are absent. */
function only(fields: { [name: string]: JsonObject[string] | undefined }): JsonObject {
  const present: JsonObject = {}
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) present[name] = value
  return present
}
