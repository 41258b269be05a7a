import { setTimeout as wait } from 'node:timers/promises'
import type { API } from '@discordjs/core'
import { DiscordAPIError } from '@discordjs/rest'
import {
  highestOwnRole,
  missingInGuild,
  problem,
  whyNotAssignable,
  type Clock,
  type GuildSnapshot,
  type SnapshotRole,
} from '@guildhall/core'
import { plainText, retryTimeOf, unavailabilityOf } from '@guildhall/discord'
import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import { Refusal } from '../kernel/handlers.ts'

/**
 * How long a change of a role is tried while Discord limits the bot or is unreachable, in ms: the member sees "thinking" meanwhile, and
 * Discord accepts the outcome for 15 minutes.
 */
const TRIED_MS = 10 * 60_000
/** The pause between two tries while Discord is unreachable, in ms. */
const PAUSE_MS = 1_000

/** One change of a member's roles. */
export interface RoleChange {
  readonly guildId: string
  readonly userId: string
  readonly roleId: string
  readonly isGiven: boolean
  /** For the server's audit log. */
  readonly reason: string
}

/** @throws Refusal with what the member can do about it. */
export type ChangeRole = (change: RoleChange) => Promise<void>

export function createChangeRole(deps: { guilds: API['guilds']; clock: Clock }): ChangeRole {
  const { guilds, clock } = deps
  return async ({ guildId, userId, roleId, isGiven, reason }) => {
    const call = isGiven ? guilds.addRoleToMember.bind(guilds) : guilds.removeRoleFromMember.bind(guilds)
    for (const until = clock.now() + TRIED_MS; ;) {
      try {
        return await call(guildId, userId, roleId, { reason })
      } catch (error) {
        const again = retryTimeOf(error, clock.now())
        if (again === undefined && !unavailabilityOf(error)) throw refusalOf(error)
        const pause = again === undefined ? PAUSE_MS : again - clock.now()
        if (clock.now() + pause > until) throw problem('discord.unavailable')
        // It does not keep the program from ending.
        await wait(Math.max(0, pause), undefined, { ref: false })
      }
    }
  }
}

/**
 * The role of a button, as far as the snapshot shows that the bot can change it.
 *
 * @throws Refusal for the member when it cannot.
 */
export function requireRole(guild: GuildSnapshot, roleId: string): SnapshotRole {
  const role = guild.roles.find(({ id }) => id === roleId)
  if (!role) throw new Refusal('This role was deleted. Tell an administrator of this server.')
  const isAllowed = missingInGuild(guild, ['Manage Roles']).length === 0
  if (!isAllowed || whyNotAssignable(role, highestOwnRole(guild)) !== undefined) {
    const name = plainText(role.name)
    throw new Refusal(
      `The bot may not change the role **${name}** at the moment. Tell an administrator of this server.`,
    )
  }
  return role
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof DiscordAPIError)) return error
  if (error.code === RESTJSONErrorCodes.UnknownRole)
    return new Refusal('This role was deleted. Tell an administrator of this server.')
  if (error.code === RESTJSONErrorCodes.UnknownMember) return new Refusal('You are no longer a member of this server.')
  return new Refusal('The bot may not change this role at the moment. Tell an administrator of this server.')
}
