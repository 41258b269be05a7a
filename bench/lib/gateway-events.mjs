// Events of Discord's gateway, in their real shape and size, made from a counter so that every run gets the same.

const BOT_ID = '900000000000000001'
/** @param {number} guild */
const guildId = (guild) => `${10n ** 17n + BigInt(guild) * 10n ** 12n}`
/** @param {number} guild @param {number} n */
const idIn = (guild, n) => `${10n ** 17n + BigInt(guild) * 10n ** 12n + BigInt(n)}`

/** @param {number} n */
const user = (n) => ({
  id: `${2n * 10n ** 17n + BigInt(n)}`,
  username: `someone_${n}`,
  global_name: `Someone ${n}`,
  avatar: 'b1946ac92492d2347c6235b4d2611184',
  avatar_decoration_data: null,
  discriminator: '0',
  public_flags: 64,
  primary_guild: null,
  collectibles: null,
  display_name_styles: null,
})

/** @param {number} guild @param {number} n */
const member = (guild, n) => ({
  roles: [idIn(guild, 101 + (n % 20)), idIn(guild, 121 + (n % 7))],
  premium_since: null,
  pending: false,
  nick: null,
  mute: false,
  joined_at: '2024-03-05T18:22:11.402000+00:00',
  flags: 0,
  deaf: false,
  communication_disabled_until: null,
  banner: null,
  avatar: null,
})

/** @param {number} guild @param {number} n */
const role = (guild, n) => ({
  id: n === 0 ? guildId(guild) : idIn(guild, 100 + n),
  name: n === 0 ? '@everyone' : `Role number ${n}`,
  description: null,
  permissions: '1071698660929',
  position: n,
  color: 3447003,
  colors: { primary_color: 3447003, secondary_color: null, tertiary_color: null },
  hoist: false,
  managed: false,
  mentionable: true,
  icon: null,
  unicode_emoji: null,
  flags: 0,
})

/** @param {number} guild @param {number} n */
const channel = (guild, n) => ({
  id: idIn(guild, 1000 + n),
  type: n % 8 === 0 ? 4 : n % 5 === 0 ? 2 : 0,
  name: `channel-number-${n}`,
  topic: n % 3 === 0 ? 'What this channel is for, in a sentence or two; please keep to it.' : null,
  position: n,
  parent_id: n % 8 === 0 ? null : idIn(guild, 1000 + n - (n % 8)),
  permission_overwrites: [
    { id: guildId(guild), type: 0, allow: '0', deny: '1024' },
    { id: idIn(guild, 101), type: 0, allow: '1024', deny: '0' },
  ],
  nsfw: false,
  rate_limit_per_user: 0,
  last_message_id: idIn(guild, 500_000 + n),
  last_pin_timestamp: '2026-05-01T10:00:00+00:00',
  flags: 0,
  version: 1700000000000,
})

/**
 * A guild in the shape of GUILD_CREATE: 60 channels, 30 roles, 50 emoji, and as many members as make it 50 kB.
 *
 * @param {number} guild
 */
export function guildCreate(guild) {
  const emojis = Array.from({ length: 50 }, (_, n) => ({
    id: idIn(guild, 5000 + n),
    name: `emoji_${n}`,
    roles: [],
    require_colons: true,
    managed: false,
    animated: n % 4 === 0,
    available: true,
  }))
  return {
    id: guildId(guild),
    name: `Guild number ${guild}`,
    icon: 'd41d8cd98f00b204e9800998ecf8427e',
    owner_id: user(guild).id,
    roles: Array.from({ length: 30 }, (_, n) => role(guild, n)),
    channels: Array.from({ length: 60 }, (_, n) => channel(guild, n)),
    emojis,
    members: [
      { ...member(guild, 0), user: { ...user(0), id: BOT_ID, bot: true } },
      ...Array.from({ length: 20 }, (_, n) => ({ ...member(guild, n), user: user(n) })),
    ],
    member_count: 1234,
    presences: [],
    voice_states: [],
    threads: [],
    stickers: [],
    guild_scheduled_events: [],
    stage_instances: [],
    soundboard_sounds: [],
    features: ['COMMUNITY', 'NEWS'],
    joined_at: '2024-03-05T18:22:11.402000+00:00',
    large: true,
    unavailable: false,
    verification_level: 1,
    mfa_level: 0,
    nsfw_level: 0,
    premium_tier: 0,
    premium_subscription_count: 0,
    preferred_locale: 'en-US',
    afk_timeout: 300,
    system_channel_flags: 0,
    default_message_notifications: 1,
    explicit_content_filter: 2,
  }
}

/** @param {number} n @param {number} guild */
const message = (n, guild) => ({
  id: `${3n * 10n ** 17n + BigInt(n)}`,
  type: 0,
  channel_id: idIn(guild, 1000 + (n % 60)),
  guild_id: guildId(guild),
  author: user(n % 5000),
  member: member(guild, n),
  content: `Message ${n}: has anyone seen the notes of yesterday's raid? They were at https://example.org/notes/${n} I think.`,
  timestamp: '2026-06-01T12:00:00.000000+00:00',
  edited_timestamp: null,
  tts: false,
  mention_everyone: false,
  mentions: n % 4 === 0 ? [{ ...user(n % 77), member: member(guild, n) }] : [],
  mention_roles: [],
  attachments: [],
  embeds: [],
  components: [],
  pinned: false,
  nonce: `${n}`,
  flags: 0,
})

/**
 * The traffic of a busy bot: mostly messages, then changes of members, then changes of guilds.
 *
 * @param {number} n the index of the event
 * @param {number} guilds how many guilds there are
 * @returns {{ t: string, d: object }}
 */
export function event(n, guilds) {
  const guild = n % guilds
  const part = n % 100
  if (part < 70) return { t: 'MESSAGE_CREATE', d: message(n, guild) }
  if (part < 78)
    return { t: 'MESSAGE_UPDATE', d: { ...message(n, guild), edited_timestamp: '2026-06-01T12:01:00+00:00' } }
  const where = { guild_id: guildId(guild) }
  if (part < 83) return { t: 'MESSAGE_DELETE', d: { ...where, id: `${n}`, channel_id: idIn(guild, 1001) } }
  if (part < 93) return { t: 'GUILD_MEMBER_UPDATE', d: { ...where, ...member(guild, n), user: user(n % 5000) } }
  if (part < 96) return { t: 'GUILD_MEMBER_ADD', d: { ...where, ...member(guild, n), user: user(n) } }
  if (part < 98) return { t: 'GUILD_MEMBER_REMOVE', d: { ...where, user: user(n) } }
  if (part < 99) return { t: 'CHANNEL_UPDATE', d: { ...where, ...channel(guild, n % 60) } }
  return { t: 'GUILD_ROLE_UPDATE', d: { ...where, role: role(guild, 1 + (n % 29)) } }
}

/** @param {number} guilds @param {string} url */
export function ready(guilds, url) {
  return {
    v: 10,
    user: { ...user(0), id: BOT_ID, bot: true },
    session_id: 'measured',
    resume_gateway_url: url,
    session_type: 'normal',
    shard: [0, 1],
    application: { id: BOT_ID, flags: 0 },
    guilds: Array.from({ length: guilds }, (_, guild) => ({ id: guildId(guild), unavailable: true })),
  }
}

export { BOT_ID, guildId }
