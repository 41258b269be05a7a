import { ChannelType } from 'discord-api-types/v10'
import type { Guild, Thread } from '../kernel/model.ts'
import { canView } from '../kernel/permissions.ts'
import { messagesIn, type State } from '../kernel/state.ts'
import { asChannel } from '../kernel/threads.ts'

/** A thread in REST responses and gateway events. */
export function presentThread(state: State, guild: Guild, thread: Thread): object {
  const messages = messagesIn(state, thread.id).filter((message) => message.onlyFor === null)
  return {
    id: thread.id,
    type: thread.type,
    flags: 0,
    guild_id: guild.id,
    name: thread.name,
    parent_id: thread.parentId,
    owner_id: thread.ownerId,
    last_message_id: messages.at(-1)?.id ?? null,
    last_pin_timestamp: null,
    rate_limit_per_user: 0,
    message_count: messages.length,
    total_message_sent: messages.length,
    // Discord counts at most 50.
    member_count: Math.min(thread.members.length, 50),
    thread_metadata: {
      archived: thread.archived,
      archive_timestamp: new Date(thread.archivedAt).toISOString(),
      auto_archive_duration: thread.autoArchiveMinutes,
      locked: thread.locked,
      create_timestamp: new Date(thread.createdAt).toISOString(),
      ...(thread.type === ChannelType.PrivateThread && { invitable: thread.invitable }),
    },
  }
}

/** A thread with the user's own membership, if there is one. */
export function presentThreadFor(state: State, guild: Guild, thread: Thread, userId: string): object {
  const member = thread.members.find((one) => one.userId === userId)
  return { ...presentThread(state, guild, thread), ...(member && { member: presentThreadMember(thread, member) }) }
}

/** The threads of a guild that are not archived and that the user can view. */
export function activeThreads(guild: Guild, userId: string): Thread[] {
  return guild.threads.filter((thread) => !thread.archived && canView(guild, asChannel(guild, thread), userId))
}

export function presentThreadMember(thread: Thread, member: Thread['members'][number]): object {
  return {
    id: thread.id,
    user_id: member.userId,
    join_timestamp: new Date(member.joinedAt).toISOString(),
    flags: 1,
  }
}
