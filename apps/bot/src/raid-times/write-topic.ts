import {
  forbiddenSentence,
  howToAllow,
  isForbidden,
  missingAt,
  nameOf,
  RAID_TOPIC,
  type JobHandler,
} from '@guildhall/core'
import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import { timeZoneOf, type ZonedBot } from '../kernel/dates/local-clock.ts'
import { convergentJob } from '../kernel/discord-jobs/convergent-job.ts'
import type { BotContext } from '../kernel/module.ts'
import { excessOf, withRaidTime } from './topic.ts'

/** Two calls with Discord's time-out of 4 s each, in ms. */
const LIMIT_MS = 10_000

/** The permissions that the bot needs in the channel of a raid. */
export const NEEDED = ['View Channel', 'Manage Channels'] as const

const NO_ROOM = 'The topic has no room left for the raid time. Shorten it.'

/** Writes the time of a channel's next raid into its topic. Discord accepts two changes of a topic in ten minutes. */
export function writeTopic(
  bot: ZonedBot & Pick<BotContext, 'api' | 'botUserId' | 'clock' | 'log' | 'raidTimes' | 'snapshotOf'>,
): JobHandler {
  const { api, clock, botUserId, raidTimes } = bot

  return convergentJob(bot, {
    kind: RAID_TOPIC,
    area: null,
    slots: 4,
    limitMs: LIMIT_MS,
    missing: (guild, { key }) => missingAt({ guild, channelId: key, botUserId }, NEEDED),
    // One blocked job of a guild is tried after a change: not one that still has no room.
    async isOpen({ channels }, { guildId, key }, trx) {
      const raid = await raidTimes.next(trx, guildId, key)
      if (!raid || raid.startsAt <= clock.now()) return true
      const topic = channels.find(({ id }) => id === key)?.topic ?? ''
      return excessOf(withRaidTime(topic, raid.startsAt, raid.timeZone ?? bot.timeZone)) === 0
    },
    async read({ guild, job }) {
      if (!guild.channels.some(({ id }) => id === job.key)) return undefined
      return { place: { guild, channelId: job.key, botUserId }, startsAt: await raidTimes.get(guild.id, job.key) }
    },
    async match({ place, startsAt }, { tools: { signal } }) {
      const missing = missingAt(place, NEEDED)
      if (missing.length > 0)
        return { type: 'blocked', on: 'permissions', reason: howToAllow('The bot', missing, nameOf(place)) }
      // If the topic was not written in time, the raid is no longer the next one.
      if (startsAt === null || startsAt <= clock.now()) return { type: 'done' }
      const channel = await api.channels.get(place.channelId, { signal })
      const topic = 'topic' in channel ? (channel.topic ?? '') : ''
      const desired = withRaidTime(topic, startsAt, await timeZoneOf(bot, place.guild.id))
      if (desired === topic) return { type: 'done' }
      if (excessOf(desired) > 0) return { type: 'blocked', on: 'channel', reason: NO_ROOM }
      await api.channels.edit(place.channelId, { topic: desired }, { signal, reason: '/updateraidtime' })
      return { type: 'done' }
    },
    refused(refusal, { place }) {
      if (refusal.code === RESTJSONErrorCodes.UnknownChannel) return { type: 'drop' }
      const reason = isForbidden(refusal)
        ? forbiddenSentence(place, NEEDED)
        : `Discord rejected the topic (${refusal.reason}).`
      return { type: 'blocked', on: 'permissions', reason }
    },
  })
}
