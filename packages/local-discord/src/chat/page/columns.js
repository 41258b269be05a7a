import { focusFirst, h, picture } from './elements.js'
import { icon } from './icons.js'

/**
 * @import { ChannelView, GuildView } from '../view.ts'
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
 * @param {HTMLElement} place
 * @param {readonly GuildView[]} guilds
 * @param {string | undefined} current
 * @param {(guild: GuildView) => void} open
 */
export function drawServers(place, guilds, current, open) {
  const focused = document.activeElement?.getAttribute('data-guild')
  const button = (/** @type {GuildView} */ guild) =>
    h(
      'button',
      {
        type: 'button',
        class: guild.joined ? 'server' : 'server server--foreign',
        'data-guild': guild.id,
        'aria-label': guild.name,
        'aria-current': guild.id === current ? 'true' : null,
        title: guild.joined ? guild.name : `${guild.name} (not joined)`,
        onclick: () => open(guild),
      },
      guild.iconUrl
        ? picture('server__icon', guild.iconUrl)
        : h('span', { class: 'server__letters', 'data-letters': initials(guild.name) }),
    )
  place.replaceChildren(...guilds.map(button))
  if (focused) focusFirst(place, `[data-guild="${focused}"]`)
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
