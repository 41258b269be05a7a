import type { Guild, Thread } from '../kernel/model.ts'
import { findMember, type State } from '../kernel/state.ts'
import { presentMember } from '../members/present.ts'
import { presentThreadMember } from './present.ts'

/** Discord's highest member_count of a thread. */
const MOST_COUNTED = 50

/** Adds a user to a thread and publishes THREAD_MEMBERS_UPDATE, without a check of permissions. */
export function addToThread(state: State, guild: Guild, thread: Thread, userId: string): void {
  const joined = { userId, joinedAt: state.clock.now() }
  thread.members.push(joined)
  const member = findMember(guild, userId)
  const shown = { ...presentThreadMember(thread, joined), presence: null }
  publishMembers(state, guild, thread, {
    added_members: [{ ...shown, ...(member && { member: presentMember(state, member) }) }],
  })
}

/** Removes a user from a thread and publishes THREAD_MEMBERS_UPDATE. */
export function removeFromThread(state: State, guild: Guild, thread: Thread, userId: string): void {
  const left = thread.members.filter((one) => one.userId !== userId)
  const d = { removed_member_ids: [userId], member_count: left.length }
  // Publish it before the removal, after which the user cannot view a private thread.
  publishMembers(state, guild, thread, d)
  thread.members = left
}

function publishMembers(state: State, guild: Guild, thread: Thread, change: object): void {
  const member_count = Math.min(thread.members.length, MOST_COUNTED)
  const d = { id: thread.id, guild_id: guild.id, member_count, ...change }
  state.publish({ t: 'THREAD_MEMBERS_UPDATE', d, guildId: guild.id, channelId: thread.id })
}
