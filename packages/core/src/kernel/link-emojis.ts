import { LINK_LABEL_LENGTH, customEmojiOf, type LinkButton } from '@guildhall/contract'
import type { GuildSnapshot } from './guild-snapshot.ts'

/** Whether a link button has a custom emoji that the server does not have, or no longer. */
export function isEmojiGone(guild: GuildSnapshot, { emoji }: { readonly emoji?: string | null | undefined }): boolean {
  const custom = emoji ? customEmojiOf(emoji) : null
  return custom !== null && !guild.emojis.some(({ id }) => id === custom.id)
}

/** Link buttons that Discord accepts: one whose emoji was deleted keeps its label, or shows its host instead. */
export function withoutGoneEmojis(guild: GuildSnapshot, links: readonly LinkButton[]): LinkButton[] {
  return links.map((link) => (isEmojiGone(guild, link) ? withoutEmoji(link) : link))
}

function withoutEmoji({ label, url }: LinkButton): LinkButton {
  return { label: label ?? hostOf(url), url, emoji: null }
}

function hostOf(url: string): string {
  const [host = url] = url.replace(/^https?:\/\//i, '').split(/[/?#]/)
  return host.slice(0, LINK_LABEL_LENGTH)
}
