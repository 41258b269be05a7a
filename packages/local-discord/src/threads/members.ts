import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { DiscordError, missingAccess, missingPermissions, ERRORS, UNKNOWN } from '../kernel/errors.ts'
import type { Guild, Thread } from '../kernel/model.ts'
import { canView, has } from '../kernel/permissions.ts'
import { placeOf, requireInPlace } from '../kernel/place.ts'
import { memberOf, type State } from '../kernel/state.ts'
import { findThread } from '../kernel/threads.ts'
import { addToThread, removeFromThread } from './membership.ts'

/** A thread that a user can view, with the user's permissions in it. */
export interface SeenThread {
  guild: Guild
  thread: Thread
  permissions: bigint
}

/** @throws DiscordError 10003; 50001 when the user cannot view the thread; 50024 for a channel that is not a thread. */
export function seenThread(state: State, threadId: string, userId: string): SeenThread {
  const place = placeOf(state, threadId)
  const permissions = requireInPlace(place, userId, P.ViewChannel)
  const thread = place.guild && findThread(place.guild, threadId)
  if (!place.guild || !thread) throw new DiscordError(400, ERRORS.wrongChannelType)
  return { guild: place.guild, thread, permissions }
}

/** Adds a user to a thread. @throws DiscordError 10007, 50001, 50083. */
export function joinThread(state: State, { guild, thread }: SeenThread, userId: string): void {
  if (thread.archived) throw new DiscordError(400, ERRORS.threadArchived)
  memberOf(guild, userId)
  const parent = guild.channels.find((one) => one.id === thread.parentId)
  if (!parent || !canView(guild, parent, userId)) throw missingAccess()
  if (thread.members.some((one) => one.userId === userId)) return
  addToThread(state, guild, thread, userId)
}

/**
 * Removes a user from a thread. Removing another user needs Manage Threads or ownership of a private thread.
 *
 * @param by the user who removes.
 * @throws DiscordError 10007, 50013, 50083.
 */
export function leaveThread(
  state: State,
  { guild, thread, permissions }: SeenThread,
  userId: string,
  by: string,
): void {
  if (thread.archived) throw new DiscordError(400, ERRORS.threadArchived)
  const isOwnPrivate = thread.type === 12 && thread.ownerId === by
  if (userId !== by && !isOwnPrivate && !has(permissions, P.ManageThreads)) throw missingPermissions()
  threadMemberOf(thread, userId)
  removeFromThread(state, guild, thread, userId)
}

/** The membership of a user in a thread. @throws DiscordError 10007. */
export function threadMemberOf(thread: Thread, userId: string): Thread['members'][number] {
  const member = thread.members.find((one) => one.userId === userId)
  if (member === undefined) throw new DiscordError(404, UNKNOWN.member)
  return member
}
