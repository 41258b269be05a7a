import type { BotContext } from '../module.ts'
import type { LocalClock } from './calendar.ts'

/** The zone in which commands read dates and times. Every command that reads or names it asks here. */
export function timeZoneOf({ timeZone }: Pick<BotContext, 'timeZone'>): string {
  return timeZone
}

/** Now, in the zone in which commands read dates and times. */
export function localClockOf(bot: Pick<BotContext, 'clock' | 'timeZone'>): LocalClock {
  return { now: bot.clock.now(), timeZone: timeZoneOf(bot) }
}
