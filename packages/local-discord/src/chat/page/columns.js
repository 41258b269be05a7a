import { focusFirst, h, picture } from './elements.js'
import { icon } from './icons.js'

/**
 * @import { ChannelView, GuildView, PersonView } from '../view.ts'
 */

const CATEGORY = 4
const VOICE = 2
const ANNOUNCEMENT = 5
/** Types that hold messages which are shown here: text, voice (has its own chat) and announcement. */
const READABLE = new Set([0, VOICE, ANNOUNCEMENT])

/**
 * The channels that can be opened, in Discord's order: voice below text.
 *
 * @param {GuildView} guild
 * @returns {ChannelView[]}
 */
export function readable(guild) {
  const shown = guild.channels.filter((channel) => READABLE.has(channel.type))
  return [...shown.filter(({ type }) => type !== VOICE), ...shown.filter(({ type }) => type === VOICE)]
}

/**
 * The rail: direct messages, the servers that the reader is in, and the way to others.
 *
 * @param {HTMLElement} place
 * @param {readonly GuildView[]} guilds
 * @param {{ at: string, unread: number }} now what is open: "direct", "join" or a server's id
 * @param {(at: string) => void} open
 */
export function drawServers(place, guilds, { at, unread }, open) {
  const focused = document.activeElement?.getAttribute('data-at')
  const button = (
    /** @type {{ to: string, name: string, kind?: string }} */ { to, name, kind = '' },
    /** @type {Element} */ inside,
  ) =>
    h(
      'button',
      {
        type: 'button',
        class: `server ${kind}`,
        'data-at': to,
        'aria-label': name,
        'aria-current': to === at ? 'true' : null,
        title: name,
        onclick: () => open(to),
      },
      inside,
    )
  const news = unread > 0 ? ` (${unread} new)` : ''
  const direct = {
    to: 'direct',
    name: `Direct messages${news}`,
    kind: unread > 0 ? 'server--way server--news' : 'server--way',
  }
  place.replaceChildren(
    button(direct, icon('direct')),
    ...guilds
      .filter((guild) => guild.joined)
      .map((guild) => button({ to: guild.id, name: guild.name }, serverIcon(guild))),
    button({ to: 'join', name: 'Join a server', kind: 'server--way server--join' }, icon('plus')),
  )
  if (focused) focusFirst(place, `[data-at="${focused}"]`)
}

/**
 * @param {GuildView} guild
 * @returns {HTMLElement} its picture, or its initials
 */
export function serverIcon(guild) {
  return guild.iconUrl
    ? picture('server__icon', guild.iconUrl)
    : h('span', { class: 'server__letters', 'data-letters': initials(guild.name) })
}

/**
 * In the place of channels: the one whom the reader can write to directly.
 *
 * @param {HTMLElement} place
 * @param {PersonView} bot
 */
export function drawDirect(place, bot) {
  place.replaceChildren(
    h(
      'button',
      { type: 'button', class: 'channel', 'aria-current': 'page' },
      picture('channel__avatar', bot.avatarUrl),
      bot.name,
    ),
  )
}

/**
 * @param {HTMLElement} place
 * @param {GuildView} guild
 * @param {string | undefined} current
 * @param {(channel: ChannelView) => void} open
 */
export function drawChannels(place, guild, current, open) {
  const focused = document.activeElement?.getAttribute('data-channel')
  const button = (/** @type {ChannelView} */ channel) =>
    h(
      'button',
      {
        type: 'button',
        class: 'channel',
        'data-channel': channel.id,
        'aria-current': channel.id === current ? 'page' : null,
        onclick: () => open(channel),
      },
      icon(channel.type === VOICE ? 'voice' : channel.type === ANNOUNCEMENT ? 'announcement' : 'text'),
      channel.name,
    )
  const below = (/** @type {string | null} */ parentId) =>
    readable(guild)
      .filter((channel) => channel.parentId === parentId)
      .map(button)
  const categories = guild.channels.filter((channel) => channel.type === CATEGORY)
  place.replaceChildren(
    ...below(null),
    ...categories.flatMap((category) => {
      const inside = below(category.id)
      return inside.length === 0 ? [] : [h('h3', { class: 'category' }, category.name), ...inside]
    }),
  )
  if (focused) focusFirst(place, `[data-channel="${focused}"]`)
}

/** @param {string} name */
const initials = (name) =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .join('')
    .slice(0, 3)
