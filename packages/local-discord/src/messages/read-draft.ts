import { MessageFlags, MessageReferenceType } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import type { State } from '../kernel/state.ts'
import { unsupported } from '../kernel/unsupported.ts'
import { readComponents } from './components.ts'
import { readAllowedMentions } from './read-mentions.ts'
import { readEmbeds } from './read-embeds.ts'
import type { Reference } from './replies.ts'
import type { MessageChange, MessageDraft } from './write.ts'

/** The flags that a sender may set. Discord ignores others. */
const OWN_FLAGS = MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications

/** Reads a new message. Errors are collected in the form. */
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

/** Reads a change of a message: absent fields stay, null clears a field. Errors are collected in the form. */
export function readChange(state: State, form: Form): MessageChange {
  requireSupported(form)
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

/** Reads the message that a message in this channel replies to; null for none. Errors are collected in the form. */
export function readReference(form: Form, channelId: string): Reference | null {
  const reference = form.form('message_reference', (nested) => {
    if (nested.integer('type') === MessageReferenceType.Forward) throw unsupported('forwards')
    return {
      messageId: nested.requiredSnowflake('message_id'),
      channelId: nested.snowflake('channel_id') ?? channelId,
      mustExist: nested.boolean('fail_if_not_exists') ?? true,
    }
  })
  return reference ?? null
}

/** Rejects parts of a message that the local Discord lacks, instead of dropping them. @throws UnsupportedError. */
function requireSupported(form: Form): void {
  if ((form.listLength('attachments') ?? 0) > 0) throw unsupported('uploads')
  if ((form.listLength('sticker_ids') ?? 0) > 0) throw unsupported('stickers')
  if (form.isGiven('poll')) throw unsupported('polls')
  if (form.isGiven('shared_client_theme')) throw unsupported('clientThemes')
  const flags = form.integer('flags') ?? 0
  if ((flags & MessageFlags.IsComponentsV2) !== 0) throw unsupported('componentsV2')
  if ((flags & MessageFlags.IsVoiceMessage) !== 0) throw unsupported('voiceMessages')
}
