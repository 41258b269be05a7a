import { serverIcon } from './columns.js'
import { h } from './elements.js'

/**
 * @import { ChannelView, GuildView, PersonView } from '../view.ts'
 */

/** The start of every channel tells a newcomer what this is. @param {ChannelView} channel */
export function welcome(channel) {
  return h(
    'div',
    { class: 'intro' },
    h('div', { class: 'intro__sign', 'aria-hidden': 'true' }, '#'),
    h('p', { class: 'intro__title' }, `Welcome to #${channel.name}!`),
    h(
      'p',
      {},
      'This is the local Discord: real servers, people and a real bot, all on this computer. Type / to use its commands.',
    ),
    h('p', {}, 'Nothing happening? Turn a command on in the dashboard first.'),
  )
}

/**
 * @param {PersonView} bot
 * @param {boolean} isEmpty neither wrote to the other yet
 */
export function directIntro(bot, isEmpty) {
  return h(
    'div',
    { class: 'intro' },
    h('img', { class: 'intro__avatar', src: bot.avatarUrl, alt: '' }),
    h('p', { class: 'intro__title' }, bot.name),
    h('p', {}, isEmpty ? `${bot.name} has not written to you yet.` : `Your direct messages with ${bot.name}.`),
  )
}

/**
 * The servers that the reader is not in.
 *
 * @param {readonly GuildView[]} guilds
 * @param {(guild: GuildView) => void} join
 */
export function joinList(guilds, join) {
  const foreign = guilds.filter((guild) => !guild.joined)
  return h(
    'div',
    { class: 'intro intro--join' },
    foreign.length === 0 ? h('p', {}, 'You’ve joined every server.') : h('p', {}, 'Choose a server to join.'),
    h('ul', { class: 'foreign' }, ...foreign.map((guild) => foreignServer(guild, () => join(guild)))),
  )
}

/**
 * @param {GuildView} guild
 * @param {() => void} onclick
 */
function foreignServer(guild, onclick) {
  const members = guild.memberCount === 1 ? '1 member' : `${guild.memberCount} members`
  return h(
    'li',
    { class: 'foreign__server' },
    h('span', { class: 'foreign__icon' }, serverIcon(guild)),
    h('div', {}, h('p', { class: 'message__name' }, guild.name), h('p', { class: 'foreign__count' }, members)),
    h('button', { type: 'button', class: 'send', 'aria-label': `Join ${guild.name}`, onclick }, 'Join'),
  )
}
