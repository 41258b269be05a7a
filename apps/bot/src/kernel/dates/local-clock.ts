import { ZONE, presentZone } from '@guildhall/contract'
import type { CommandDefinition } from '@guildhall/discord'
import type { BotContext } from '../module.ts'
import type { LocalClock } from './calendar.ts'

/** The settings that contain the zone of a server. */
export type ZonedBot = Pick<BotContext, 'settings' | 'timeZone'>

/** The zone in which commands read dates and times on a server: the server's zone, otherwise the bot's. */
export async function timeZoneOf({ settings, timeZone }: ZonedBot, guildId: string): Promise<string> {
  return (await settings.get(guildId)).time_zone ?? timeZone
}

/**
 * The current time, in the zone in which commands read dates and times on a server.
 *
 * @param shown the zone that an open form names: its texts are read in that zone, also if the zone of the server has changed meanwhile.
 */
export async function localClockOf(
  bot: ZonedBot & Pick<BotContext, 'clock'>,
  guildId: string,
  shown?: string,
): Promise<LocalClock> {
  return { now: bot.clock.now(), timeZone: shown ?? (await timeZoneOf(bot, guildId)) }
}

/** A command for Discord's menu of a server; its options name the zone of the server. */
export function definitionIn(timeZone: string, definition: CommandDefinition): CommandDefinition {
  const { options } = definition
  if (!options) return definition
  const zone = presentZone(timeZone)
  const named = options.map((option) => ({ ...option, description: option.description.replace(ZONE, zone) }))
  return { ...definition, options: named }
}
