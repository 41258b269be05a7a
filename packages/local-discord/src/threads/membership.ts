import type { Guild, Thread } from '../kernel/model.ts'
import { findMember, type State } from '../kernel/state.ts'
import { presentMember } from '../members/present.ts'
import { presentThreadMember } from './present.ts'

/** Discord counts the members of a thread up to here. */
const MOST_COUNTED = 50

/** Adds a user to a thread. Whether the user may be there is the caller's business. */
export function addToThread(state: State, guild: Guild, thread: Thread, userId: string): void {
  const joined = { userId, joinedAt: state.clock.now() }
  thread.members.push(joined)
  const member = findMember(guild, userId)
  const shown = { ...presentThreadMember(thread, joined), presence: null }
  tell(state, guild, thread, { added_members: [{ ...shown, ...(member && { member: presentMember(state, member) }) }] })
}

/** Takes a user out of a thread. */
export function takeFromThread(state: State, guild: Guild, thread: Thread, userId: string): void {
  const left = thread.members.filter((one) => one.userId !== userId)
  const d = { removed_member_ids: [userId], member_count: left.length }
  // Who leaves a private thread does not see it any more, and learns of it all the same.
  tell(state, guild, thread, d)
  thread.members = left
}

function tell(state: State, guild: Guild, thread: Thread, change: object): void {
  const member_count = Math.min(thread.members.length, MOST_COUNTED)
  const d = { id: thread.id, guild_id: guild.id, member_count, ...change }
  state.publish({ t: 'THREAD_MEMBERS_UPDATE', d, guildId: guild.id, channelId: thread.id })
}
