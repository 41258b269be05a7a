import { setTimeout as wait } from 'node:timers/promises'
import type { API } from '@discordjs/core'
import { DiscordAPIError } from '@discordjs/rest'
import type { Clock, GuildSnapshot, Log } from '@guildhall/core'
import { limitOf, unavailabilityOf } from '@guildhall/discord'
import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import { failureSentence, Refusal } from '../kernel/handlers.ts'
import { nameOf, ROLE_DELETED, type RoleChanges } from './decide-roles.ts'

/**
 * How long an attempt waits for rate limits, in ms. While the attempts of a guild wait, its other jobs are not claimed in vain: Discord
 * allows about 30 role changes in five seconds.
 */
const WAITS_MS = 20_000

/** The member whose roles are changed. */
interface ChangedMember {
  readonly guild: GuildSnapshot
  readonly userId: string
  /** For the server's audit log. */
  readonly reason: string
}

/** The outcome of the changes of a press. */
interface ChangedRoles {
  /** A sentence for the member. */
  readonly content: string
  /** The roles that were given and taken. */
  readonly given: readonly string[]
  readonly taken: readonly string[]
}

/**
 * Changes the roles of a member. Discord accepts the same change twice, so it can be repeated after an interrupted attempt.
 *
 * @throws Refusal with a sentence for the member when nothing was changed; the client's error when Discord is unreachable or a rate limit
 *   is long.
 */
type ChangeRoles = (member: ChangedMember, changes: RoleChanges, signal: AbortSignal) => Promise<ChangedRoles>

export function createChangeRoles(deps: { guilds: API['guilds']; clock: Clock; log: Log }): ChangeRoles {
  const { guilds, clock, log } = deps

  /** @throws Refusal; the client's errors. */
  async function change(
    { guild, userId, reason }: ChangedMember,
    { roleId, isGiven, signal, until }: { roleId: string; isGiven: boolean; signal: AbortSignal; until: number },
  ): Promise<void> {
    const call = isGiven ? guilds.addRoleToMember.bind(guilds) : guilds.removeRoleFromMember.bind(guilds)
    for (;;) {
      try {
        return await call(guild.id, userId, roleId, { reason, signal })
      } catch (error) {
        const again = limitOf(error, clock.now())?.time
        if (again === undefined || again > until) throw refusalOf(error)
        // The timer does not keep the process running.
        await wait(Math.max(0, again - clock.now()), undefined, { ref: false, signal })
      }
    }
  }

  return async (member, { give, take }, signal) => {
    const { guild } = member
    const until = clock.now() + WAITS_MS
    const roleOf = (roleId: string) => guild.roles.find(({ id }) => id === roleId)
    const outcomes: string[] = []
    const taken: string[] = []
    if (give !== null) {
      const role = roleOf(give)
      if (!role) throw new Refusal(ROLE_DELETED)
      await change(member, { roleId: give, isGiven: true, signal, until })
      outcomes.push(`You now have ${nameOf(role)}.`)
    }
    for (const roleId of take) {
      const role = roleOf(roleId)
      // No member holds a role that was deleted after the decision.
      if (!role && give !== null) continue
      if (!role) throw new Refusal(ROLE_DELETED)
      try {
        await change(member, { roleId, isGiven: false, signal, until })
        taken.push(roleId)
        outcomes.push(`${nameOf(role)} was removed.`)
      } catch (error) {
        // The new role was given, so report that too.
        if (give === null || !(error instanceof Refusal)) throw error
        outcomes.push(`${nameOf(role)} was not removed: ${failureSentence(error, { guildId: guild.id }, log)}`)
      }
    }
    return { content: outcomes.join(' '), given: give === null ? [] : [give], taken }
  }
}

/** The error for the member after Discord refused the change. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof DiscordAPIError) || unavailabilityOf(error)) return error
  if (error.code === RESTJSONErrorCodes.UnknownRole) return new Refusal(ROLE_DELETED)
  if (error.code === RESTJSONErrorCodes.UnknownMember) return new Refusal('You are no longer a member of this server.')
  return new Refusal("The bot can't change this role right now. Tell an administrator of this server.")
}
