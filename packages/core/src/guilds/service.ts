import type { Channel, Emoji, Guild, Role } from '@guildhall/contract'
import type { AdministeredGuild } from './access.ts'
import { inDiscordsOrder } from './channel-order.ts'
import type { GuildPicture } from '../kernel/guild-picture.ts'
import type { GuildPictures } from './picture-store.ts'
import { rolesForPicker } from './role-picker.ts'
import { administers, type UserGuildLists } from './user-guilds.ts'

/** How old a user's own list may be, in ms. */
const OWN_LIST_MS = 60_000

/** What the dashboard shows of guilds. */
export interface Guilds {
  /** The guilds that the user administers, those with the bot first, then by name. */
  list(userId: string): Promise<Guild[]>
  one(guild: AdministeredGuild): Guild
  channels(guild: GuildPicture): Channel[]
  roles(guild: GuildPicture): Role[]
  emojis(guild: GuildPicture): Emoji[]
}

/** @param deps.cdnUrl where Discord's images are. */
export function createGuilds(deps: { pictures: GuildPictures; userGuilds: UserGuildLists; cdnUrl: string }): Guilds {
  const { pictures, userGuilds, cdnUrl } = deps
  return {
    async list(userId) {
      const own = (await userGuilds.get(userId, OWN_LIST_MS)).filter(administers)
      const known = await pictures.list(own.map((guild) => guild.id))
      const withBot = new Map(known.filter((picture) => picture.isBotMember).map((picture) => [picture.id, picture]))
      const guilds = own.map((guild) => {
        const picture = withBot.get(guild.id)
        return picture ? ofPicture(picture) : { ...ofList(guild), is_bot_member: false }
      })
      return guilds.toSorted(botFirstThenName)
    },
    one: (guild) => (guild.hasBot ? ofPicture(guild.picture) : { ...ofList(guild.own), is_bot_member: false }),
    channels: (guild) =>
      inDiscordsOrder(guild.channels).map(({ id, name, type, position, topic }) => ({
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

function ofPicture(picture: GuildPicture): Guild {
  const { id, name, icon, memberCount } = picture
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
