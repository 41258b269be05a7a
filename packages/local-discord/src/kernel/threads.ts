import type { Channel, Guild, Thread } from './model.ts'

/** Discord's types of threads: 10 below an announcement, 11 public, 12 private. */
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

/** A thread as a place of messages: its overwrites are those of its parent. */
export function asChannel(guild: Guild, thread: Thread): Channel {
  const parent = guild.channels.find((one) => one.id === thread.parentId)
  const { id, type, name, parentId } = thread
  const { nsfw, overwrites } = parent ?? { nsfw: false, overwrites: [] }
  return { id, type, name, parentId, position: 0, topic: null, nsfw, overwrites }
}
