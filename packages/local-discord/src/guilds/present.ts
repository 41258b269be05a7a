import { presentChannel } from '../channels/present.ts'
import { presentEmoji } from '../emojis/present.ts'
import type { Guild, Member } from '../kernel/model.ts'
import { guildPermissions } from '../kernel/permissions.ts'
import { findMember, type State } from '../kernel/state.ts'
import { presentMember } from '../members/present.ts'
import { presentRole } from '../roles/present.ts'
import { openEvents, presentScheduledEvent } from '../scheduled-events/present.ts'
import { activeThreads, presentThreadFor } from '../threads/present.ts'

/** A guild in REST responses and GUILD_UPDATE. */
export function presentGuild(guild: Guild): object {
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    description: guild.description,
    home_header: null,
    splash: null,
    discovery_splash: null,
    features: [],
    banner: null,
    owner_id: guild.ownerId,
    application_id: null,
    region: 'us-central',
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: null,
    system_channel_flags: 0,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: 0,
    roles: guild.roles.map(presentRole),
    default_message_notifications: 1,
    mfa_level: 0,
    explicit_content_filter: 0,
    max_presences: null,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    vanity_url_code: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    preferred_locale: 'en-US',
    rules_channel_id: null,
    safety_alerts_channel_id: null,
    public_updates_channel_id: null,
    premium_progress_bar_enabled: false,
    premium_progress_bar_enabled_user_updated_at: null,
    nsfw: false,
    nsfw_level: 0,
    emojis: guild.emojis.map(presentEmoji),
    stickers: [],
    incidents_data: null,
  }
}

/** Discord: a client can receive at most this many members of a guild in GUILD_CREATE. It requests the others. */
const LARGE = 250

/**
 * A guild in GUILD_CREATE, with its channels, threads and events. It has the members of a small guild, and the bot's alone of a large
 * guild, since presences are not supported.
 */
export function presentGuildCreate(state: State, guild: Guild): object {
  const botId = state.application.id
  const bot = findMember(guild, botId)
  const large = guild.members.length > LARGE
  const members = large ? [bot].filter((member) => member !== undefined) : guild.members
  return {
    ...presentGuild(guild),
    joined_at: new Date(bot?.joinedAt ?? 0).toISOString(),
    large,
    unavailable: false,
    member_count: guild.members.length,
    members: members.map((member) => presentMember(state, member)),
    channels: guild.channels.map((channel) => presentChannel(state, guild, channel)),
    threads: activeThreads(guild, botId).map((thread) => presentThreadFor(state, guild, thread, botId)),
    presences: [],
    voice_states: [],
    stage_instances: [],
    guild_scheduled_events: openEvents(guild, botId).map((event) => presentScheduledEvent(state, guild, event)),
    soundboard_sounds: [],
  }
}

/** A guild in the list of a member's own guilds. */
export function presentMyGuild(state: State, guild: Guild, member: Member, withCounts: boolean): object {
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    banner: null,
    owner: guild.ownerId === member.userId,
    permissions: guildPermissions(guild, member, state.clock.now()).toString(),
    features: [],
    ...(withCounts && {
      approximate_member_count: guild.members.length,
      approximate_presence_count: peopleIn(state, guild),
    }),
  }
}

function peopleIn({ application }: State, guild: Guild): number {
  return guild.members.filter((member) => member.userId !== application.id).length
}

/** Whether the bot is in the guild. */
export function hasBot({ application }: State, guild: Guild): boolean {
  return findMember(guild, application.id) !== undefined
}
