import { customEmojiOf, type ButtonStyleName, type RoleButton } from '@guildhall/contract'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'

/** The prefix of a button's custom_id: below a message, and in the reply that opens sub-buttons. */
export const TOP_BUTTON = 'role'
export const REPLY_BUTTON = 'role-menu'
const BACK = 'back'

/** The appearance of a button in Discord. */
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
  /** The buttons in their order; empty for none. */
  buttons: readonly DrawnButton[]
}

/** The custom_id of a button, made of its configuration and id, so that it survives a move. */
export function customIdOf(prefix: string, configId: string, buttonId: string): string {
  return `${prefix}:${configId}:${buttonId}`
}

/** The custom_id of the button that leads back to the sub-buttons of a button. */
export function backIdOf(prefix: string, configId: string, buttonId: string): string {
  return `${customIdOf(prefix, configId, buttonId)}:${BACK}`
}

/** The parts of a custom_id after its prefix. */
export function buttonNamedBy(argument: string): { configId: string; buttonId: string; isBack: boolean } {
  const [configId = '', buttonId = '', mark] = argument.split(':')
  return { configId, buttonId, isBack: mark === BACK }
}

/** The buttons below the message of a configuration. */
export function topButtons(
  guild: GuildSnapshot,
  { configId, buttons }: { configId: string; buttons: readonly RoleButton[] },
): DrawnButton[] {
  return buttons.map((button) => drawnButton(guild, button, customIdOf(TOP_BUTTON, configId, button.id)))
}

/** The current appearance of a button, without a deleted emoji. */
export function drawnButton(guild: GuildSnapshot, button: RoleButton, customId: string): DrawnButton {
  return { customId, label: button.label, style: button.style, emoji: drawnEmoji(guild, button.emoji) }
}

function drawnEmoji(guild: GuildSnapshot, text: string | null): DrawnButton['emoji'] {
  const custom = text === null ? null : customEmojiOf(text)
  if (!custom) return text === null ? null : { name: text }
  const known = guild.emojis.find(({ id }) => id === custom.id)
  return known ? { id: known.id, name: known.name, animated: known.animated } : null
}
