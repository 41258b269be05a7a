import {
  BLAMES_SUFFIX,
  blameKey,
  dayOfDate,
  MOST_ACTIVE_USERS,
  utcDay,
  type AnalyticsCommand,
  type AnalyticsDay,
  type AnalyticsFigures,
  type AnalyticsQuery,
  type AnalyticsSummary,
  type AnalyticsUser,
} from '@guildhall/contract'
import type { Clock } from '../kernel/clock.ts'
import { dayOf, startOfDay, type RecordedEvent } from '../kernel/recorded-events.ts'
import type { DayCount } from './read-store.ts'
import type { AnalyticsRange, AnalyticsReader, ReadDays } from './reader.ts'

const MESSAGE: RecordedEvent = 'message_create'
const COMMAND: RecordedEvent = 'slash_command_usage'
const BLAME: RecordedEvent = 'default_blame'

/** The figures of all guilds, for the owner of the bot. */
export type Analytics = ReturnType<typeof createAnalyticsService>

/** @param deps.blameName the default person of /blame. */
export function createAnalyticsService(deps: { reader: AnalyticsReader; clock: Clock; blameName: string }) {
  const { reader, clock, blameName } = deps

  function rangeOf({ start_date: start, end_date: end, guild_id: guildId }: AnalyticsQuery): AnalyticsRange {
    const [startDay, endDay] = [dayOfDate(start), dayOfDate(end)]
    const today = dayOf(clock.now())
    return {
      guildId: guildId || null,
      first: startDay === undefined ? null : dayOf(Date.parse(startDay)),
      last: endDay === undefined ? today : Math.min(today, dayOf(Date.parse(endDay))),
    }
  }

  function figures({ counts }: ReadDays, uniqueUsers: number): AnalyticsFigures {
    const byEvent = new Map<string, number>()
    for (const { event, count } of counts) byEvent.set(event, (byEvent.get(event) ?? 0) + count)
    const blames = byEvent.get(BLAME) ?? 0
    byEvent.delete(BLAME)
    return {
      unique_users: uniqueUsers,
      total_messages: byEvent.get(MESSAGE) ?? 0,
      event_type_counts: Object.fromEntries([...byEvent].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      [`${blameKey(blameName)}${BLAMES_SUFFIX}`]: blames,
    }
  }

  return {
    /** @returns null when the range has no events. */
    async summary(query: AnalyticsQuery): Promise<AnalyticsSummary | null> {
      const asOf = new Date(clock.now()).toISOString()
      const read = await reader.summary(rangeOf(query))
      if (!read || read.current.counts.length === 0) return null
      const { since, current, previous } = read
      return {
        ...figures(current, read.uniqueUsers),
        days: daysOf(current, read.usersOfDays),
        previous: previous && {
          ...figures(previous, read.previousUniqueUsers),
          start_date: dateOf(previous.first),
          end_date: dateOf(previous.last),
        },
        recorded_since: dateOf(since),
        as_of: asOf,
      }
    },
    /** Lists the commands, the most used first. */
    async commands(query: AnalyticsQuery): Promise<AnalyticsCommand[]> {
      const read = await reader.counts(rangeOf(query))
      if (!read) return []
      const before = read.previous && byCommand(read.previous.counts)
      return [...byCommand(read.current.counts)]
        .map(([name, count]) => ({
          command_name: name,
          count,
          previous_count: before && (before.get(name) ?? 0),
        }))
        .toSorted((a, b) => b.count - a.count || (a.command_name < b.command_name ? -1 : 1))
    },
    /** Lists the users, the most active first. */
    async users(query: AnalyticsQuery): Promise<AnalyticsUser[]> {
      const users = await reader.users(rangeOf(query), MOST_ACTIVE_USERS)
      return users.map(({ userId, username, messages, commands }) => ({
        user_id: userId,
        username,
        message_count: messages,
        command_count: commands,
      }))
    },
  }
}

function dateOf(day: number): string {
  return utcDay(startOfDay(day))
}

function byCommand(counts: readonly DayCount[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { event, command, count } of counts)
    if (event === COMMAND) sums.set(command, (sums.get(command) ?? 0) + count)
  return sums
}

function daysOf({ first, last, counts }: ReadDays, usersOfDays: ReadonlyMap<number, number>): AnalyticsDay[] {
  const days: AnalyticsDay[] = []
  for (let day = first; day <= last; day += 1) {
    days.push({ date: dateOf(day), unique_users: usersOfDays.get(day) ?? 0, total_messages: 0, commands_used: 0 })
  }
  for (const { day, event, count } of counts) {
    const entry = days[day - first]
    if (entry && event === MESSAGE) entry.total_messages += count
    if (entry && event === COMMAND) entry.commands_used += count
  }
  return days
}
