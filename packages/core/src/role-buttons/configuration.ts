import { customEmojiOf, everyButton } from '@guildhall/contract'
import * as z from 'zod/mini'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { Fields } from '../kernel/history/changed-fields.ts'
import { channelReferences, emojiReferences, roleReferences, type Reference } from '../kernel/history/references.ts'
import type { StoredRevision } from '../kernel/history/restorable-target.ts'
import { MessageContent } from '../kernel/message-content.ts'
import { nameOf } from '../kernel/place.ts'
import { problem } from '../kernel/problem.ts'
import { StoredButton } from './buttons.ts'
import type { MessageButtons } from './store.ts'

/** A configuration as a revision stores it, to be restored. */
export const StoredConfig = z.object({
  channel_id: z.string(),
  message_id: z.string(),
  buttons: z.array(StoredButton),
  pick_one: z.boolean(),
  version: z.number(),
  /** In epoch ms. */
  created_at: z.number(),
  /** The content of the message, to post it again; null while it is unknown. */
  message: z.nullable(MessageContent),
})
export type StoredConfig = z.infer<typeof StoredConfig>

/** The columns of a row that the history shows and stores. */
type Configuration = Pick<
  MessageButtons,
  'configId' | 'channelId' | 'messageId' | 'buttons' | 'pickOne' | 'version' | 'createdAt'
>

/** The configuration of a row as a revision stores it; null for a message without one. */
export function storedConfig(row: Configuration, message: MessageContent | null): StoredConfig | null {
  if (row.configId === null) return null
  const { channelId, messageId, buttons, pickOne, version, createdAt } = row
  return {
    channel_id: channelId,
    message_id: messageId,
    buttons,
    pick_one: pickOne,
    version,
    created_at: createdAt,
    message,
  }
}

/** The state before a change; null if there was no configuration. @throws Problem `history.not_found` if it cannot be read. */
export function storedOf({ stored }: Pick<StoredRevision, 'stored'>): StoredConfig | null {
  const parsed = z.nullable(StoredConfig).safeParse(stored)
  if (!parsed.success) throw problem('history.not_found')
  return parsed.data
}

/** A configuration as the history lists it, with its buttons of all levels in one list. */
export function configFields(config: Omit<StoredConfig, 'version' | 'created_at' | 'message'>): Fields {
  const { channel_id, message_id, pick_one, buttons } = config
  const labels = new Map<string, string>()
  const listed = everyButton(buttons).map(({ button: { children: _, ...button }, path }) => {
    const above = labels.get(path.slice(0, -1).join('.'))
    const label = above === undefined ? button.label : `${above} › ${button.label}`
    labels.set(path.join('.'), label)
    // The label alone places a button of the first level.
    return above === undefined ? button : { ...button, path: label }
  })
  return { channel_id, message_id, pick_one, buttons: listed }
}

/** The channel, roles and emoji without which a configuration cannot be restored. */
export function configReferences(guild: GuildSnapshot, config: StoredConfig): Reference[] {
  const buttons = everyButton(config.buttons).map(({ button }) => button)
  const emojis = buttons.map(({ emoji }) => (emoji ? (customEmojiOf(emoji)?.id ?? null) : null))
  return [
    ...channelReferences(guild, [config.channel_id]),
    ...roleReferences(
      guild,
      buttons.map((button) => button.role_id),
    ),
    ...emojiReferences(guild, emojis),
  ]
}

/** The name of a configuration in the history: that of its channel. */
export function configName(guild: GuildSnapshot, channelId: string): string {
  return `#${nameOf({ guild, channelId })}`
}
