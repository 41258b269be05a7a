import type { Channel, Guild, Thread } from './model.ts'

/** Discord's channel types of threads: 10 announcement thread, 11 public thread, 12 private thread. */
export const THREAD_TYPES: readonly number[] = [10, 11, 12]

/** A channel or thread of the guild. */
export function findChannel(guild: Guild, channelId: string | null): Channel | undefined {
  const channel = guild.channels.find((one) => one.id === channelId)
  if (channel) return channel
  const thread = findThread(guild, channelId)
  return thread && asChannel(guild, thread)
}

export function findThread(guild: Guild, threadId: string | null): Thread | undefined {
  return guild.threads.find((one) => one.id === threadId)
}

/** A thread in the shape of a channel, with its parent's overwrites. */
export function asChannel(guild: Guild, thread: Thread): Channel {
  const parent = guild.channels.find((one) => one.id === thread.parentId)
  const { id, type, name, parentId } = thread
  const { nsfw, overwrites } = parent ?? { nsfw: false, overwrites: [] }
  return { id, type, name, parentId, position: 0, topic: null, nsfw, overwrites }
}
