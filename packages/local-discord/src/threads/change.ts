import { ChannelType, MessageFlags } from 'discord-api-types/v10'
import { DiscordError, ERRORS, UNKNOWN } from '../kernel/errors.ts'
import type { Guild, Message, Thread } from '../kernel/model.ts'
import { channelOf, type State } from '../kernel/state.ts'
import { findThread } from '../kernel/threads.ts'
import { presentMessageEvent } from '../messages/present.ts'
import { addToThread } from './membership.ts'
import { presentThread, presentThreadFor } from './present.ts'

export type ThreadDraft = Pick<Thread, 'name' | 'type' | 'autoArchiveMinutes' | 'invitable'>

export type ThreadChange = Partial<Pick<Thread, 'name' | 'archived' | 'locked' | 'invitable' | 'autoArchiveMinutes'>>

/**
 * Creates a thread and publishes THREAD_CREATE, without a check of permissions.
 *
 * @param by `start` is the message that the thread starts from, whose id it gets; null for a thread without one.
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

/** A thread and its guild. @throws DiscordError 10003. */
export function threadOf(state: State, threadId: string): { guild: Guild; thread: Thread } {
  const { guild } = channelOf(state, threadId)
  const thread = findThread(guild, threadId)
  if (!thread) throw new DiscordError(404, UNKNOWN.channel)
  return { guild, thread }
}

/** Changes a thread and publishes THREAD_UPDATE, without a check of permissions. */
export function changeThread(state: State, guild: Guild, thread: Thread, change: ThreadChange): void {
  const changesArchived = change.archived !== undefined && change.archived !== thread.archived
  Object.assign(thread, change, changesArchived && { archivedAt: state.clock.now() })
  publishUpdate(state, guild, thread)
}

/** Deletes a thread with its messages and publishes THREAD_DELETE. */
export function deleteThread(state: State, guild: Guild, thread: Thread): void {
  const { id, parentId, type } = thread
  // Publish it before the deletion, while the members who can view the thread are known.
  const d = { id, guild_id: guild.id, parent_id: parentId, type }
  state.publish({ t: 'THREAD_DELETE', d, guildId: guild.id, channelId: id })
  forgetThread(state, guild, thread)
}

/** Removes the threads of a deleted channel. Discord publishes no events for them. */
export function forgetThreadsOf(state: State, guild: Guild, parentId: string): void {
  for (const thread of guild.threads.filter((one) => one.parentId === parentId)) forgetThread(state, guild, thread)
}

/**
 * Prepares a thread for a new message: unarchives it and adds the author.
 *
 * @param mayManage whether the author has Manage Threads.
 * @throws DiscordError 160005 for a locked thread, unless the author may manage it.
 */
export function unarchiveThread(state: State, guild: Guild, thread: Thread, userId: string, mayManage: boolean): void {
  if (thread.locked && !mayManage) throw new DiscordError(403, ERRORS.threadLocked)
  const isMember = thread.members.some((one) => one.userId === userId)
  if (thread.archived) changeThread(state, guild, thread, { archived: false })
  if (!isMember) addToThread(state, guild, thread, userId)
}

/**
 * Requires a thread in which the user may edit messages: https://discord.com/developers/docs/topics/threads#active-archived-threads
 *
 * @param mayManage whether the user has Manage Threads.
 * @throws DiscordError 50083 for an archived thread, 160005 for a locked one, unless the user may manage it.
 */
export function requireActive({ archived, locked }: Thread, mayManage: boolean): void {
  if (archived) throw new DiscordError(400, ERRORS.threadArchived)
  if (locked && !mayManage) throw new DiscordError(403, ERRORS.threadLocked)
}

function forgetThread(state: State, guild: Guild, thread: Thread): void {
  guild.threads.splice(guild.threads.indexOf(thread), 1)
  delete state.world.messages[thread.id]
}

function publishUpdate(state: State, guild: Guild, thread: Thread): void {
  const d = presentThread(state, guild, thread)
  state.publish({ t: 'THREAD_UPDATE', d, guildId: guild.id, channelId: thread.id })
}

/** Sets the HasThread flag of a message. */
function markStart(state: State, guild: Guild, start: Message): void {
  start.flags |= MessageFlags.HasThread
  const d = presentMessageEvent(state, start)
  state.publish({ t: 'MESSAGE_UPDATE', d, guildId: guild.id, channelId: start.channelId })
}

/** The type of public threads in a channel of this type. @throws DiscordError 50024 for a channel without threads. */
export function typeBelow(parentType: number): number {
  if (parentType === ChannelType.GuildText) return ChannelType.PublicThread
  if (parentType === ChannelType.GuildAnnouncement) return ChannelType.AnnouncementThread
  throw new DiscordError(400, ERRORS.wrongChannelType)
}
