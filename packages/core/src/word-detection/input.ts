import { nameKey, type WordListInput } from '@guildhall/contract'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { howToAllowInGuild, missingInGuild } from '../kernel/permissions.ts'
import { BOT } from '../kernel/place.ts'
import { requireValid, type FieldError } from '../kernel/problem.ts'
import type { ListContent } from './content.ts'

/** The sentence for alerts of a guild without a channel for them. */
export const NO_LOG_CHANNEL =
  'Alerts need a moderation log channel. Choose one in Settings, under Moderation, or switch alerts off.'

/**
 * Normalizes a list for the save: without the space around its name and words, and without repeated roles and channels.
 *
 * @throws `request.invalid` that names each row.
 */
export function checkedContent(input: WordListInput): ListContent {
  const content: ListContent = {
    name: input.name.trim(),
    is_enabled: input.is_enabled,
    words: input.words.map((word) => word.trim()),
    patterns: input.patterns,
    allowed: input.allowed.map((word) => word.trim()),
    block: input.block,
    block_message: input.block_message?.trim() ? input.block_message : null,
    alert: input.alert,
    timeout_seconds: input.timeout_seconds,
    default_action: input.default_action,
    exempt_role_ids: [...new Set(input.exempt_role_ids)],
    exempt_channel_ids: [...new Set(input.exempt_channel_ids)],
  }
  const { words, patterns, allowed, block, alert, timeout_seconds: timeout } = content
  refuse([
    ...(words.length + patterns.length > 0 ? [] : [{ path: 'words', message: 'Enter at least one word or pattern.' }]),
    ...(block || alert || timeout !== null
      ? []
      : [{ path: 'block', message: 'Choose at least one of block, alert and time-out.' }]),
    ...repeated('words', words, (word) => word.toLowerCase()),
    ...repeated('patterns', patterns, (pattern) => pattern),
    ...repeated('allowed', allowed, (word) => word.toLowerCase()),
  ])
  return content
}

/**
 * Requires what a list needs in its guild, and drops roles and channels that were deleted since they were saved.
 *
 * @param saved the list before the save; null for a new one.
 * @param logChannelId the chosen moderation log channel.
 * @throws `request.invalid` that names the field.
 */
export function contentIn(
  guild: GuildSnapshot,
  content: ListContent,
  { saved, logChannelId }: { saved: ListContent | null; logChannelId: string | null },
): ListContent {
  const exists = withoutDeleted(guild, content)
  const unknown = (field: 'exempt_role_ids' | 'exempt_channel_ids'): boolean =>
    content[field].some((id) => !exists[field].includes(id) && !saved?.[field].includes(id))
  const missing = content.timeout_seconds === null ? [] : missingInGuild(guild, ['Timeout Members'])
  refuse([
    ...(content.alert && alertChannelIn(guild, logChannelId) === null
      ? [{ path: 'alert', message: NO_LOG_CHANNEL }]
      : []),
    ...(missing.length > 0 ? [{ path: 'timeout_seconds', message: howToAllowInGuild(BOT, missing) }] : []),
    ...(unknown('exempt_role_ids')
      ? [{ path: 'exempt_role_ids', message: "One of these roles isn't on this server. Choose again." }]
      : []),
    ...(unknown('exempt_channel_ids')
      ? [{ path: 'exempt_channel_ids', message: "One of these channels isn't on this server. Choose again." }]
      : []),
  ])
  return exists
}

/** The list without roles and channels that are not in the guild. */
export function withoutDeleted(guild: GuildSnapshot, content: ListContent): ListContent {
  return {
    ...content,
    exempt_role_ids: content.exempt_role_ids.filter((id) => guild.roles.some((role) => role.id === id)),
    exempt_channel_ids: content.exempt_channel_ids.filter((id) => guild.channels.some((one) => one.id === id)),
  }
}

/** The channel for alerts; null when none is chosen, or when it was deleted: Discord refuses a rule with a deleted channel. */
export function alertChannelIn(guild: GuildSnapshot, logChannelId: string | null): string | null {
  return guild.channels.some(({ id }) => id === logChannelId) ? logChannelId : null
}

/** @throws `request.invalid` for a name that another list has. */
export function requireFreeName(name: string, others: readonly { content: ListContent }[]): void {
  const key = nameKey(name)
  const other = others.find(({ content }) => nameKey(content.name) === key)
  if (other)
    refuse([{ path: 'name', message: `A list is already named "${other.content.name}". Choose another name.` }])
}

function repeated(field: string, texts: readonly string[], keyOf: (text: string) => string): FieldError[] {
  const seen = new Set<string>()
  return texts.flatMap((text, row) => {
    const key = keyOf(text)
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated ? [{ path: `${field}.${row}`, message: `"${text}" is listed twice. Remove one.` }] : []
  })
}

/** The most errors of a response: a list may repeat a thousand words. */
const MOST_ERRORS = 20

function refuse(fields: readonly FieldError[]): void {
  requireValid(fields.slice(0, MOST_ERRORS))
}
