import { RateLimitError } from '@discordjs/rest'
import {
  forbiddenSentence,
  howToAllow,
  isForbidden,
  missingInChannel,
  RAID_TOPIC,
  type JobHandler,
  type Outcome,
} from '@guildhall/core'
import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import { isRefusal, withinLimits } from '../kernel/discord-errors.ts'
import { timeZoneOf } from '../kernel/dates/local-clock.ts'
import type { BotContext } from '../kernel/module.ts'
import { excessOf, withRaidTime } from './topic.ts'

/** Two calls at their time-out of 4 s, in ms. */
const LIMIT_MS = 10_000
/** When to try again in a guild that is unavailable, in ms. */
const UNAVAILABLE_MS = 5_000

/** The permissions that the bot needs in the channel of a raid. */
export const NEEDED = ['View Channel', 'Manage Channels'] as const

/** Writes the time of a channel's next raid into its topic. Discord accepts two topics of a channel in ten minutes. */
export function writeTopic(bot: BotContext): JobHandler {
  const { api, clock, botUserId, raidTimes, snapshotOf } = bot

  /** @returns undefined when the topic can be written. */
  function obstacleIn(guildId: string, channelId: string): Outcome | undefined {
    const guild = snapshotOf(guildId)
    if (!guild) return { type: 'retryAt', time: clock.now() + UNAVAILABLE_MS }
    const channel = guild.channels.find(({ id }) => id === channelId)
    if (!guild.isBotMember || !channel) return { type: 'drop' }
    const missing = missingInChannel(guild, channel, botUserId, NEEDED)
    if (missing.length === 0) return undefined
    return { type: 'blocked', on: 'permissions', reason: howToAllow('The bot', missing, channel.name) }
  }

  return {
    kind: RAID_TOPIC,
    slots: 4,
    perGuild: 2,
    limitMs: LIMIT_MS,
    canUnblock: ({ guildId, key }) => obstacleIn(guildId, key) === undefined,
    async run({ guildId, key: channelId }, { signal }) {
      const obstacle = obstacleIn(guildId, channelId)
      if (obstacle) return obstacle
      const startsAt = await raidTimes.get(guildId, channelId)
      // The raid of a topic that could not be written in time is no next raid.
      if (startsAt === null || startsAt <= clock.now()) return { type: 'done' }
      return withinLimits(clock, async () => {
        try {
          const channel = await api.channels.get(channelId, { signal })
          const topic = 'topic' in channel ? (channel.topic ?? '') : ''
          const desired = withRaidTime(topic, startsAt, timeZoneOf(bot))
          if (desired === topic) return { type: 'done' }
          if (excessOf(desired) > 0) return { type: 'blocked', on: 'channel', reason: NO_ROOM }
          await api.channels.edit(channelId, { topic: desired }, { signal, reason: '/updateraidtime' })
          return { type: 'done' }
        } catch (error) {
          if (error instanceof RateLimitError || !isRefusal(error)) throw error
          if (error.code === RESTJSONErrorCodes.UnknownChannel) return { type: 'drop' }
          const guild = snapshotOf(guildId)
          const place = guild && { guild, channelId, botUserId }
          const reason =
            place && isForbidden({ code: Number(error.code) })
              ? forbiddenSentence(place, NEEDED)
              : `Discord rejected the topic (${error.message}).`
          return { type: 'blocked', on: 'permissions', reason }
        }
      })
    },
  }
}

const NO_ROOM = 'The topic has no room left for the raid time. Shorten it.'
