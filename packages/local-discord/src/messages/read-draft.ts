import { MessageFlags } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import type { State } from '../kernel/state.ts'
import { readComponents } from './components.ts'
import { readAllowedMentions } from './read-mentions.ts'
import { readEmbeds } from './read-embeds.ts'
import { refuseUnsupported } from './unsupported.ts'
import type { Reference } from './replies.ts'
import type { MessageChange, MessageDraft } from './write.ts'

/** Which flags a sender may set; Discord ignores the others. */
const OWN_FLAGS = MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications

/** Reads a message to be written. Errors are gathered in the form. */
export function readDraft(state: State, form: Form): MessageDraft {
  const nonce = form.textOrNumber('nonce', 25)
  const { content, embeds, components, flags, allowedMentions } = readChange(state, form)
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
export function readChange(state: State, form: Form): MessageChange {
  refuseUnsupported(form)
  const content = form.text('content', { max: 2_000 })
  const embeds = readEmbeds(form)
  const components = readComponents(state, form)
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

/** Reads what a message in this channel answers; null when it answers nothing. Errors are gathered in the form. */
export function readReference(form: Form, channelId: string): Reference | null {
  const reference = form.form('message_reference', (nested) => ({
    messageId: nested.snowflake('message_id'),
    channelId: nested.snowflake('channel_id') ?? channelId,
    mustExist: nested.boolean('fail_if_not_exists') ?? true,
  }))
  if (reference?.messageId === undefined) return null
  return { ...reference, messageId: reference.messageId }
}
