import { ChannelType, MessageFlags } from 'discord-api-types/v10'
import { DiscordError, ERRORS, UNKNOWN } from '../kernel/errors.ts'
import type { Guild, Message, Thread } from '../kernel/model.ts'
import { channelOf, type State } from '../kernel/state.ts'
import { findThread } from '../kernel/threads.ts'
import { presentMessageEvent } from '../messages/present.ts'
import { addToThread } from './membership.ts'
import { presentThread, presentThreadFor } from './present.ts'

export type ThreadDraft = Pick<Thread, 'name' | 'type' | 'autoArchiveMinutes' | 'invitable'>

/** What of a thread can change. */
export type ThreadChange = Partial<Pick<Thread, 'name' | 'archived' | 'locked' | 'invitable' | 'autoArchiveMinutes'>>

/**
 * Creates a thread; who may do so is the caller's business.
 *
 * @param start the message that it belongs to, whose id it has; null for a thread of its own.
 */
export function createThread(
  state: State,
  guild: Guild,
  by: { userId: string; parentId: string; start: Message | null },
  draft: ThreadDraft,
): Thread {
  const now = state.clock.now()
  const thread: Thread = {
    ...draft,
    id: by.start?.id ?? state.nextId(),
    parentId: by.parentId,
    ownerId: by.userId,
    createdAt: now,
    archived: false,
    archivedAt: now,
    locked: false,
    members: [{ userId: by.userId, joinedAt: now }],
  }
  guild.threads.push(thread)
  const d = { ...presentThreadFor(state, guild, thread, by.userId), newly_created: true }
  state.publish({ t: 'THREAD_CREATE', d, guildId: guild.id, channelId: thread.id })
  if (by.start) markStart(state, guild, by.start)
  return thread
}

/** @throws DiscordError 10003. */
export function threadOf(state: State, threadId: string): { guild: Guild; thread: Thread } {
  const { guild } = channelOf(state, threadId)
  const thread = findThread(guild, threadId)
  if (!thread) throw new DiscordError(404, UNKNOWN.channel)
  return { guild, thread }
}

/** Changes a thread; who may do so is the caller's business. */
export function changeThread(state: State, guild: Guild, thread: Thread, change: ThreadChange): void {
  const isTurned = change.archived !== undefined && change.archived !== thread.archived
  Object.assign(thread, change, isTurned && { archivedAt: state.clock.now() })
  tellUpdate(state, guild, thread)
}

/** Deletes a thread with its messages. */
export function deleteThread(state: State, guild: Guild, thread: Thread): void {
  const { id, parentId, type } = thread
  // Told before it is gone: only those who see it learn of it.
  const d = { id, guild_id: guild.id, parent_id: parentId, type }
  state.publish({ t: 'THREAD_DELETE', d, guildId: guild.id, channelId: id })
  forgetThread(state, guild, thread)
}

/** A channel is deleted, and its threads with it: Discord says nothing of them. */
export function forgetThreadsOf(state: State, guild: Guild, parentId: string): void {
  for (const thread of guild.threads.filter((one) => one.parentId === parentId)) forgetThread(state, guild, thread)
}

/**
 * A message is about to be written into a thread: an archived one is taken up again, and the author joins.
 *
 * @throws DiscordError 160005 for a locked one, unless the author manages threads.
 */
export function unarchiveThread(state: State, guild: Guild, thread: Thread, userId: string, mayManage: boolean): void {
  if (thread.locked && !mayManage) throw new DiscordError(403, ERRORS.threadLocked)
  const isMember = thread.members.some((one) => one.userId === userId)
  if (thread.archived) changeThread(state, guild, thread, { archived: false })
  if (!isMember) addToThread(state, guild, thread, userId)
}

function forgetThread(state: State, guild: Guild, thread: Thread): void {
  guild.threads.splice(guild.threads.indexOf(thread), 1)
  delete state.world.messages[thread.id]
}

function tellUpdate(state: State, guild: Guild, thread: Thread): void {
  const d = presentThread(state, guild, thread)
  state.publish({ t: 'THREAD_UPDATE', d, guildId: guild.id, channelId: thread.id })
}

/** The message says that it has a thread. */
function markStart(state: State, guild: Guild, start: Message): void {
  start.flags |= MessageFlags.HasThread
  const d = presentMessageEvent(state, start)
  state.publish({ t: 'MESSAGE_UPDATE', d, guildId: guild.id, channelId: start.channelId })
}

/** The type of a thread of a message. @throws DiscordError 50024 for a channel that has no such threads. */
export function typeBelow(parentType: number): number {
  if (parentType === ChannelType.GuildText) return ChannelType.PublicThread
  if (parentType === ChannelType.GuildAnnouncement) return ChannelType.AnnouncementThread
  throw new DiscordError(400, ERRORS.wrongChannelType)
}
