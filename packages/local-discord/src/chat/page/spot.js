/**
 * @import { ChannelView, ChatView, GuildView, NamesView } from '../view.ts'
 */

/**
 * Where the reader is when there are messages to be read: a channel of a server, or the direct messages.
 *
 * @typedef {object} Spot
 * @property {ChannelView} channel
 * @property {GuildView | null} guild
 * @property {NamesView} names what texts refer to
 */

/**
 * @param {GuildView} guild
 * @param {string | undefined} channelId
 * @returns {Spot | undefined}
 */
export function spotIn(guild, channelId) {
  const channel = guild.channels.find((one) => one.id === channelId)
  return channel && { channel, guild, names: guild }
}

/**
 * @param {ChatView} view
 * @returns {Spot | undefined} nothing while neither wrote to the other
 */
export function directSpot({ direct }) {
  return direct.channel === null ? undefined : { channel: direct.channel, guild: null, names: direct.names }
}

/**
 * Whether a channel is one that the page knows of already.
 *
 * @param {ChatView} view
 * @param {string} channelId
 */
export function isKnown(view, channelId) {
  return (
    view.direct.channel?.id === channelId ||
    view.guilds.some((guild) => guild.channels.some((channel) => channel.id === channelId))
  )
}

/**
 * When the first of the time-outs that are shown is over, in epoch ms; undefined when nobody is timed out.
 *
 * @param {ChatView} view
 * @param {number} now epoch ms
 */
export function nextEndOfTimeOut(view, now) {
  const ends = view.guilds
    .flatMap((guild) => guild.members)
    .flatMap(({ timedOutUntil }) => (timedOutUntil === null ? [] : Date.parse(timedOutUntil)))
  const ahead = ends.filter((end) => end > now)
  return ahead.length === 0 ? undefined : Math.min(...ahead)
}
