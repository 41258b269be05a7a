import type { SnapshotChannel } from '../kernel/guild-snapshot.ts'

/** Discord's numbers for channel types that matter to the order. */
const CATEGORY = 4
const VOICE_LIKE: ReadonlySet<number> = new Set([2, 13])

/**
 * Channels as Discord's own sidebar shows them: those without a category first, then each category followed by its channels;
 * in each group text before voice, then by position and age.
 */
export function inDiscordsOrder(channels: readonly SnapshotChannel[]): SnapshotChannel[] {
  const ids = new Set(channels.map((channel) => channel.id))
  const categories = channels.filter((channel) => channel.type === CATEGORY).toSorted(byPosition)
  const below = (parentId: string | null): SnapshotChannel[] =>
    channels
      .filter((channel) => channel.type !== CATEGORY && parentOf(channel, ids) === parentId)
      .toSorted((a, b) => Number(isVoiceLike(a)) - Number(isVoiceLike(b)) || byPosition(a, b))
  return [...below(null), ...categories.flatMap((category) => [category, ...below(category.id)])]
}

/** A category that is gone, or that the bot may not see, is no parent. */
function parentOf(channel: SnapshotChannel, ids: ReadonlySet<string>): string | null {
  return channel.parentId !== null && ids.has(channel.parentId) ? channel.parentId : null
}

function isVoiceLike(channel: SnapshotChannel): boolean {
  return VOICE_LIKE.has(channel.type)
}

function byPosition(a: SnapshotChannel, b: SnapshotChannel): number {
  return a.position - b.position || byAge(a.id, b.id)
}

/** Snowflakes count up; as strings of unlike length they do not sort by themselves. */
export function byAge(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b))
}
