import type { Channel, Emoji, Guild, Role } from '@guildhall/contract'
import type { AdministeredGuild } from './access.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { GuildSnapshots } from './snapshot-store.ts'
import { inSidebarOrder, rolesForPicker } from './pickers.ts'
import { administers, type UserGuildLists } from './user-guilds.ts'

/** How old a user's own list may be, in ms. */
const OWN_LIST_MS = 60_000

/** What the dashboard shows of guilds. */
export interface Guilds {
  /** The guilds that the user administers, those with the bot first, then by name. */
  list(userId: string): Promise<Guild[]>
  one(guild: AdministeredGuild): Guild
  channels(guild: GuildSnapshot): Channel[]
  roles(guild: GuildSnapshot): Role[]
  emojis(guild: GuildSnapshot): Emoji[]
}

/** @param deps.cdnUrl where Discord's images are. */
export function createGuilds(deps: { snapshots: GuildSnapshots; userGuilds: UserGuildLists; cdnUrl: string }): Guilds {
  const { snapshots, userGuilds, cdnUrl } = deps
  return {
    async list(userId) {
      const own = (await userGuilds.get(userId, OWN_LIST_MS)).filter(administers)
      const known = await snapshots.list(own.map((guild) => guild.id))
      const withBot = new Map(
        known.filter((snapshot) => snapshot.isBotMember).map((snapshot) => [snapshot.id, snapshot]),
      )
      const guilds = own.map((guild) => {
        const snapshot = withBot.get(guild.id)
        return snapshot ? ofSnapshot(snapshot) : { ...ofList(guild), is_bot_member: false }
      })
      return guilds.toSorted(botFirstThenName)
    },
    one: (guild) => (guild.hasBot ? ofSnapshot(guild.snapshot) : { ...ofList(guild.own), is_bot_member: false }),
    channels: (guild) =>
      inSidebarOrder(guild.channels).map(({ id, name, type, position, topic }) => ({
        id,
        name,
        channel_type: type,
        position,
        topic,
      })),
    roles: rolesForPicker,
    emojis: (guild) =>
      guild.emojis.map(({ id, name, animated }) => ({
        id,
        name,
        url: `${cdnUrl}/emojis/${id}.${animated ? 'gif' : 'png'}`,
      })),
  }
}

function ofSnapshot(snapshot: GuildSnapshot): Guild {
  const { id, name, icon, memberCount } = snapshot
  return { id, name, icon, member_count: memberCount, is_bot_member: true }
}

function ofList(guild: {
  id: string
  name: string
  icon: string | null
  memberCount: number | null
}): Omit<Guild, 'is_bot_member'> {
  const { id, name, icon, memberCount } = guild
  return { id, name, icon, ...(memberCount === null ? {} : { member_count: memberCount }) }
}

function botFirstThenName(a: Guild, b: Guild): number {
  if (a.is_bot_member !== b.is_bot_member) return a.is_bot_member ? -1 : 1
  return (a.name ?? '').localeCompare(b.name ?? '', 'en', { sensitivity: 'base' }) || (a.id < b.id ? -1 : 1)
}
