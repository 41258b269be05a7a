import { setTimeout as wait } from 'node:timers/promises'
import type { GuildMemberChange, GuildMembers } from '@guildhall/core'
import type { RetryWrite } from '../kernel/gateway/retry.ts'

/** How long changes are gathered before they are written together, in ms: nobody notices, and a busy guild costs far less. */
const GATHER_MS = 20

/**
 * Takes over what the gateway tells of a member's roles.
 *
 * @returns once it is in the rows, or something newer of the same member is.
 */
export type TakeMemberChange = (change: GuildMemberChange) => Promise<void>

/** @param retryWrite the order in which rows are written: changes stand in it where the first of them came. */
export function createMemberChanges(members: GuildMembers, retryWrite: RetryWrite): TakeMemberChange {
  let gathering: { changes: Map<string, GuildMemberChange>; written: Promise<void> } | undefined

  function gather(): { changes: Map<string, GuildMemberChange>; written: Promise<void> } {
    const changes = new Map<string, GuildMemberChange>()
    const gathered = wait(GATHER_MS)
    const written = retryWrite(async () => {
      await gathered
      // Whatever comes from now on is newer than what is being written, and goes into the next lot.
      if (gathering?.changes === changes) gathering = undefined
      await members.update([...changes.values()])
    })
    return { changes, written }
  }

  return (change) => {
    gathering ??= gather()
    gathering.changes.set(`${change.guildId} ${change.userId}`, change)
    return gathering.written
  }
}
