import type { Clock } from '../kernel/clock.ts'
import { Problem, problem } from '../kernel/problem.ts'
import type { GuildMember, GuildMembers } from './members-store.ts'
import type { GuildPicture } from './picture.ts'
import type { GuildPictures } from './picture-store.ts'
import { administers, isAdministrator, STANDS_MS, type UserGuild, type UserGuildLists } from './user-guilds.ts'

/** While the gateway showed a sign of life this recently, in ms, rows say what Discord would say. It beats every 41 s. */
export const GATEWAY_ALIVE_MS = 60_000

/** How old what Discord said of a member may be while the gateway is away, in ms. */
const ASKED_MS = 30_000

/** Even with the gateway a row is asked for again after this, in ms, should one of its events ever have been missed. */
const TRUSTED_MS = 10 * 60_000

/** How old a user's own list may be, in ms. */
const OWN_LIST_MS = 60_000

/**
 * Asks Discord for a member's roles; undefined when the bot cannot see the guild (any more).
 * Throws `discord.unavailable` when Discord does not answer.
 */
export type AskMember = (guildId: string, userId: string) => Promise<GuildMember | undefined>

/** A guild that the user administers. */
export type AdministeredGuild =
  | { hasBot: true; picture: GuildPicture }
  /** The bot is not there, so all that is known is what Discord lists to the user. */
  | { hasBot: false; own: UserGuild }

/** The one decision who may manage which guild. */
export interface GuildAccess {
  /**
   * @throws `guild.not_found` when there is no such guild for this user; `discord.unavailable` when nobody can tell.
   */
  administered(userId: string, guildId: string): Promise<AdministeredGuild>
}

export function createGuildAccess(deps: {
  pictures: GuildPictures
  members: GuildMembers
  /** The newest sign of life of the gateway in epoch ms. */
  gatewayAliveAt: () => Promise<number | null>
  userGuilds: UserGuildLists
  askMember: AskMember
  clock: Clock
}): GuildAccess {
  const { pictures, members, userGuilds, askMember, clock } = deps

  async function isGatewayAlive(): Promise<boolean> {
    const aliveAt = await deps.gatewayAliveAt()
    return aliveAt !== null && clock.now() - aliveAt <= GATEWAY_ALIVE_MS
  }

  /** @returns undefined when the bot cannot see the guild any more. */
  async function memberOf(guildId: string, userId: string, atMostMs: number): Promise<GuildMember | undefined> {
    const known = await members.get(guildId, userId)
    const age = known ? clock.now() - known.checkedAt : Infinity
    if (known && age <= atMostMs) return known
    try {
      const told = await askMember(guildId, userId)
      if (told) await members.put(guildId, userId, told)
      return told
    } catch (error) {
      const isAway = error instanceof Problem && error.code === 'discord.unavailable'
      if (isAway && known && age <= STANDS_MS) return known
      throw error
    }
  }

  async function byOwnList(userId: string, guildId: string, atMostMs: number): Promise<UserGuild> {
    const list = await userGuilds.get(userId, atMostMs)
    const own = list.find((guild) => guild.id === guildId)
    if (!own || !administers(own)) throw problem('guild.not_found')
    return own
  }

  return {
    async administered(userId, guildId) {
      const picture = await pictures.get(guildId)
      if (!picture?.isBotMember) return { hasBot: false, own: await byOwnList(userId, guildId, OWN_LIST_MS) }

      const isFresh = await isGatewayAlive()
      const member = await memberOf(guildId, userId, isFresh ? TRUSTED_MS : ASKED_MS)
      // The picture is older than the bot's removal, so it no longer counts.
      if (!member) return { hasBot: false, own: await byOwnList(userId, guildId, OWN_LIST_MS) }
      if (!member.isMember || !holdsAdministrator(picture, userId, member)) throw problem('guild.not_found')
      // Without the gateway, owner and role permissions in the picture are old too: Discord's own sum must agree.
      if (!isFresh) await byOwnList(userId, guildId, ASKED_MS)
      return { hasBot: true, picture }
    },
  }
}

/** Whether the owner's seat or a role (or @everyone, which has the guild's id) makes this member an administrator. */
function holdsAdministrator(picture: GuildPicture, userId: string, member: GuildMember): boolean {
  if (picture.ownerId === userId) return true
  return picture.roles.some((role) => {
    const isHeld = role.id === picture.id || member.roleIds.includes(role.id)
    return isHeld && isAdministrator(role.permissions)
  })
}
