import { customEmojiOf, type ButtonStyleName, type RoleButton } from '@guildhall/contract'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'

/** The prefix of a button's custom_id: below a message, and in the reply that opens sub-buttons. */
export const TOP_BUTTON = 'role'
export const REPLY_BUTTON = 'role-menu'
const BACK = 'back'

/** A button as it is drawn in Discord. */
export interface DrawnButton {
  customId: string
  label: string
  style: ButtonStyleName
  emoji: { name: string } | { id: string; name: string; animated: boolean } | null
}

/** The desired buttons below a message of the bot. */
export interface DesiredButtons {
  channelId: string
  messageId: string
  /** Empty for none. */
  buttons: readonly DrawnButton[]
}

/** Names a button by its configuration and its id, wherever it is moved. */
export function customIdOf(prefix: string, configId: string, buttonId: string): string {
  return `${prefix}:${configId}:${buttonId}`
}

/** Names the way back to the sub-buttons of a button. */
export function backIdOf(prefix: string, configId: string, buttonId: string): string {
  return `${customIdOf(prefix, configId, buttonId)}:${BACK}`
}

/** The parts of a custom_id after its prefix. */
export function buttonNamedBy(argument: string): { configId: string; buttonId: string; isBack: boolean } {
  const [configId = '', buttonId = '', mark] = argument.split(':')
  return { configId, buttonId, isBack: mark === BACK }
}

/** A button as Discord takes it now: without an emoji that was deleted. */
export function drawnButton(guild: GuildSnapshot, button: RoleButton, customId: string): DrawnButton {
  return { customId, label: button.label, style: button.style, emoji: drawnEmoji(guild, button.emoji) }
}

function drawnEmoji(guild: GuildSnapshot, text: string | null): DrawnButton['emoji'] {
  const custom = text === null ? null : customEmojiOf(text)
  if (!custom) return text === null ? null : { name: text }
  const known = guild.emojis.find(({ id }) => id === custom.id)
  return known ? { id: known.id, name: known.name, animated: known.animated } : null
}
