import { drawChannels, drawDirect } from './columns.js'
import { h } from './elements.js'
import { directIntro, joinList, welcome } from './intro.js'
import { page } from './page.js'

/**
 * @import { ChannelView, ChatView, GuildView } from '../view.ts'
 * @import { Spot } from './spot.js'
 */

/**
 * What is open: "direct", "join" or a server's id; the server, if it is one; and the channel.
 *
 * @typedef {{ at: string, guild: GuildView | undefined, spot: Spot | undefined }} Open
 */

/** Who the reader may be. @param {ChatView} view */
export function drawPeople(view) {
  page.user.replaceChildren(
    ...view.people.map(({ id, name }) => h('option', { value: id, selected: id === view.me }, name)),
  )
  page.user.value = view.me
  page.dashboard.hidden = view.dashboardUrl === null
  if (view.dashboardUrl !== null) page.dashboard.href = view.dashboardUrl
}

/**
 * The column beside the rail.
 *
 * @param {ChatView} view
 * @param {Open} open
 * @param {(channel: ChannelView) => void} openChannel
 */
export function drawSide(view, { at, guild, spot }, openChannel) {
  page.guildName.textContent = guild?.name ?? (at === 'direct' ? 'Direct messages' : 'More servers')
  page.leave.hidden = !guild?.mayLeave
  page.leave.setAttribute('aria-label', `Leave ${guild?.name ?? ''}`)
  if (guild) drawChannels(page.channels, guild, spot?.channel.id, openChannel)
  else if (at === 'direct') drawDirect(page.channels, view.direct.bot)
  else page.channels.replaceChildren()
}

/**
 * What stands above the messages.
 *
 * @param {ChatView} view
 * @param {Open} open
 * @param {(guild: GuildView) => void} join
 */
export function drawHead(view, { at, guild, spot }, join) {
  const name = spot?.channel.name ?? (at === 'direct' ? view.direct.bot.name : 'Join a server')
  document.title = guild && spot ? `#${name} · ${guild.name}` : name
  page.channelName.textContent = name
  page.channelName.toggleAttribute('data-channel', Boolean(guild && spot))
  page.channelTopic.textContent = spot?.channel.topic ?? ''
  page.directBar.hidden = at !== 'direct'
  page.allowDirect.checked = view.direct.allowed
  if (at === 'join') page.intro.replaceChildren(joinList(view.guilds, join))
  else if (at === 'direct') page.intro.replaceChildren(directIntro(view.direct.bot, spot === undefined))
  else page.intro.replaceChildren(spot ? welcome(spot.channel) : '')
}
