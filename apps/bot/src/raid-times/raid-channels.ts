import { missingInChannel, howToAllow, memberMay, type GuildSnapshot, type SnapshotChannel } from '@guildhall/core'
import { ChannelType, type APIApplicationCommandOptionChoice } from 'discord-api-types/v10'
import { momentInWords } from '../kernel/dates/calendar.ts'
import { Refusal } from '../kernel/handlers.ts'
import { isOrganizer } from '../kernel/organizers.ts'
import { NEEDED } from './write-topic.ts'

/** The caller of the command, with the ids of the caller's roles. */
export interface Caller {
  readonly userId: string
  readonly roleIds: readonly string[]
}

/**
 * Finds the text channel of a mention, an id, or a name with or without "#".
 *
 * @throws Refusal when there is no such channel, or when the caller or the bot may not change its topic.
 */
export function requiredRaidChannel(
  guild: GuildSnapshot,
  text: string,
  caller: Caller,
  botUserId: string,
): SnapshotChannel {
  const named = text.trim().toLowerCase()
  const id = /^(?:<#)?(\d{17,20})>?$/.exec(named)?.[1]
  const channels = textChannelsFor(guild, caller)
  const channel = channels.find((one) => one.id === id) ?? channels.find(({ name }) => name === named.replace(/^#/, ''))
  if (!channel) throw new Refusal('Choose a text channel of this server for the raid.')
  if (!mayChange(guild, channel, caller)) {
    throw new Refusal(`You need Manage Channels in <#${channel.id}>, or a role named Admin or Moderator.`)
  }
  const missing = missingInChannel(guild, channel, botUserId, NEEDED)
  if (missing.length > 0) throw new Refusal(howToAllow('The bot', missing, channel.name))
  return channel
}

/**
 * The channels that match the typed text and that the caller may use, those with a raid time first.
 *
 * @param raidTimes by channel, in epoch ms.
 */
export function suggestRaidChannels(
  guild: GuildSnapshot,
  typed: string,
  caller: Caller,
  raidTimes: ReadonlyMap<string, number>,
  timeZone: string,
): APIApplicationCommandOptionChoice<string>[] {
  const part = typed.trim().toLowerCase().replace(/^#/, '')
  const matching = textChannelsFor(guild, caller).filter(
    (channel) => (channel.name.includes(part) || channel.id === part) && mayChange(guild, channel, caller),
  )
  return matching
    .toSorted((a, b) => Number(raidTimes.has(b.id)) - Number(raidTimes.has(a.id)) || a.position - b.position)
    .map(({ id, name }) => {
      const startsAt = raidTimes.get(id)
      const next = startsAt === undefined ? '' : ` · ${momentInWords(startsAt, timeZone)}`
      return { name: `#${name}${next}`, value: id }
    })
}

/** The text channels that the caller sees in Discord. The names of the others are not for organizers either. */
function textChannelsFor(guild: GuildSnapshot, caller: Caller): SnapshotChannel[] {
  return guild.channels.filter(
    (channel) => channel.type === ChannelType.GuildText && memberMay(guild, channel, caller, 'View Channel'),
  )
}

/** Whether the caller may change the raid time of a channel, as an organizer or as a member with Manage Channels. */
function mayChange(guild: GuildSnapshot, channel: SnapshotChannel, caller: Caller): boolean {
  return isOrganizer(guild, caller.roleIds) || memberMay(guild, channel, caller, 'Manage Channels')
}
