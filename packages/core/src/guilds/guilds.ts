import { PROBLEMS, type Channel, type Emoji, type Guild, type Role } from '@guildhall/contract'
import { ChannelType } from 'discord-api-types/v10'
import { isGranted, type Grant } from '../kernel/grants/grant.ts'
import { countFor, type ProblemCounts } from '../kernel/guild-problems.ts'
import type { GuildSnapshot, SnapshotChannel } from '../kernel/guild-snapshot.ts'
import type { MemberLimits } from '../kernel/member-limits.ts'
import { howToAllow, missingInChannel, moderationPermissionsOf, outranks } from '../kernel/permissions.ts'
import { highestOwnRole, whyNotAssignable } from '../kernel/role-ranks.ts'
import { compareSnowflakes } from '../kernel/snowflake.ts'
import type { OpenedGuild } from './access-cache.ts'
import type { FindGrantedGuilds, GrantedGuild } from './granted-guilds.ts'
import { limitedChannels, limitedRoles } from './limited-lists.ts'
import type { GuildSnapshots, GuildSummary } from './snapshot-store.ts'
import { administers, type UserGuildLists } from './user-guilds.ts'

/** The maximum age of a user's own list, in ms. */
const OWN_LIST_MS = 60_000

const VOICE_LIKE: ReadonlySet<number> = new Set([ChannelType.GuildVoice, ChannelType.GuildStageVoice])

/**
 * The guilds of a user, for the dashboard.
 *
 * @param deps.cdnUrl the origin of Discord's images.
 */
export function createGuildService(deps: {
  snapshots: GuildSnapshots
  userGuilds: UserGuildLists
  /** Selects the guilds in which the user has a grant. */
  grantedGuilds: FindGrantedGuilds
  /** The ids of the roles that carry a grant. */
  grantedRoles: (guildId: string) => Promise<ReadonlySet<string>>
  /** The numbers of problems of guilds, by area. */
  problemCounts: (guildIds: readonly string[]) => Promise<ReadonlyMap<string, ProblemCounts>>
  cdnUrl: string
  botUserId: string
}) {
  const { snapshots, userGuilds, cdnUrl, botUserId } = deps
  return {
    /** The guilds that the user administers or has a grant in, those with the bot first, then by name. */
    async list(userId: string): Promise<Guild[]> {
      const own = await userGuilds.get(userId, OWN_LIST_MS)
      const administered = own.filter(administers)
      const others = own.filter((guild) => !administers(guild))
      const [known, granted] = await Promise.all([
        snapshots.summaries(administered.map((guild) => guild.id)),
        deps.grantedGuilds(
          userId,
          others.map((guild) => guild.id),
        ),
      ])
      const withBot = new Map(known.map((guild) => [guild.id, guild]))
      const guilds = administered.map((guild): Guild => {
        const summary = withBot.get(guild.id)
        return { ...(summary ? ofSummary(summary) : { ...ofList(guild), is_bot_member: false }), access: 'admin' }
      })
      const listed = [...guilds, ...granted.map(ofGranted)]
      const counts = await deps.problemCounts(listed.flatMap((guild) => (guild.is_bot_member ? guild.id : [])))
      return listed.map((guild) => ({ ...guild, ...countIn(counts, guild) })).toSorted(botFirstThenName)
    },
    async one(opened: OpenedGuild): Promise<Guild> {
      if (!opened.hasBot) return { ...ofList(opened.own), is_bot_member: false, access: 'admin' }
      const guild = { ...ofSummary(opened.snapshot), ...accessIn(opened.grant) }
      return { ...guild, ...countIn(await deps.problemCounts([guild.id]), guild) }
    },
    channels: (guild: GuildSnapshot, limits: MemberLimits | null): Channel[] =>
      limits ? limitedChannels(channelsForPicker(guild, botUserId), limits) : channelsForPicker(guild, botUserId),
    /** The roles. The limits of a user in Discord concern only those who may change role buttons. */
    roles: async (guild: GuildSnapshot, grant: Grant | null): Promise<Role[]> =>
      limitedRoles(rolesForPicker(guild), {
        granted: await deps.grantedRoles(guild.id),
        limits: grant && isGranted(grant.areas, 'role_buttons', 'edit') ? grant.limits : null,
      }),
    emojis: (guild: GuildSnapshot): Emoji[] =>
      guild.emojis.map(({ id, name, animated }) => ({
        id,
        name,
        url: `${cdnUrl}/emojis/${id}.${animated ? 'gif' : 'png'}`,
      })),
  }
}

function ofSummary({ id, name, icon, memberCount }: GuildSummary): Guild {
  return { id, name, icon, member_count: memberCount, is_bot_member: true }
}

function ofGranted({ summary, grant }: GrantedGuild): Guild {
  return { ...ofSummary(summary), ...(grant === undefined ? { access: null } : accessIn(grant)) }
}

/** The fields of a guild for its caller. */
function accessIn(grant: Grant | null): Pick<Guild, 'access' | 'read_only'> {
  if (!grant) return { access: 'admin' }
  return { access: grant.areas, ...(grant.readOnly !== null && { read_only: PROBLEMS[grant.readOnly].sentence }) }
}

/** The number of problems that the caller of a guild may see; none while the access is not decided. */
function countIn(counts: ReadonlyMap<string, ProblemCounts>, guild: Guild): Pick<Guild, 'problem_count'> {
  const { access } = guild
  if (!guild.is_bot_member || !access) return {}
  return { problem_count: countFor(counts.get(guild.id), access === 'admin' ? null : access) }
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

/** The guild's channels in Discord's order, each with the bot's permissions in it. */
function channelsForPicker(guild: GuildSnapshot, botUserId: string): Channel[] {
  const ids = new Set(guild.channels.map((channel) => channel.id))
  return inSidebarOrder(guild.channels).map((channel) => {
    const { id, name, type, position, topic } = channel
    const missing = missingInChannel(guild, channel, botUserId, ['Send Messages'])
    return {
      id,
      name,
      channel_type: type,
      position,
      topic,
      parent_id: parentOf(channel, ids),
      can_send: missing.length === 0,
      can_mention: missingInChannel(guild, channel, botUserId, ['Mention Everyone']).length === 0,
      ...(missing.length > 0 && { reason: howToAllow('The bot', missing, name) }),
    }
  })
}

/**
 * Channels in the order of Discord's sidebar: those without a category first, then each category followed by its channels; in each
 * group text before voice, then by position and age.
 */
export function inSidebarOrder(channels: readonly SnapshotChannel[]): SnapshotChannel[] {
  const ids = new Set(channels.map((channel) => channel.id))
  const categories = channels.filter((channel) => channel.type === ChannelType.GuildCategory).toSorted(byPosition)
  const below = (parentId: string | null): SnapshotChannel[] =>
    channels
      .filter((channel) => channel.type !== ChannelType.GuildCategory && parentOf(channel, ids) === parentId)
      .toSorted((a, b) => Number(isVoiceLike(a)) - Number(isVoiceLike(b)) || byPosition(a, b))
  return [...below(null), ...categories.flatMap((category) => [category, ...below(category.id)])]
}

/** The category of a channel; undefined when it was deleted or the bot cannot see it. */
function parentOf(channel: SnapshotChannel, ids: ReadonlySet<string>): string | null {
  return channel.parentId !== null && ids.has(channel.parentId) ? channel.parentId : null
}

function isVoiceLike(channel: SnapshotChannel): boolean {
  return VOICE_LIKE.has(channel.type)
}

function byPosition(a: SnapshotChannel, b: SnapshotChannel): number {
  return a.position - b.position || compareSnowflakes(a.id, b.id)
}

/** The guild's roles without @everyone, highest first, each with whether the bot can assign it, or the reason if not. */
export function rolesForPicker(guild: GuildSnapshot): Role[] {
  const highest = highestOwnRole(guild)
  return guild.roles
    .filter((role) => role.id !== guild.id)
    .toSorted((x, y) => (outranks(x, y) ? -1 : 1))
    .map((role) => {
      const { id, name, color, position, mentionable } = role
      const reason = whyNotAssignable(role, highest)
      const moderation = moderationPermissionsOf(role)
      return {
        id,
        name,
        color,
        position,
        assignable: reason === undefined,
        mentionable,
        ...(role.managed && { managed: true }),
        ...(reason === undefined ? {} : { reason }),
        moderates: moderation.length > 0,
        moderation_permissions: moderation,
      }
    })
}
