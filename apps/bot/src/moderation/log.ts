import type { GuildSettings } from '@guildhall/contract'
import { missingInChannel, type GuildSnapshot, type Log, type OpenHit } from '@guildhall/core'
import { plainText } from '@guildhall/discord'
import type { Configured } from '../kernel/configured.ts'
import { loggable } from '../kernel/loggable.ts'
import { isRefusal } from './refusal.ts'
import type { SayOnce } from './say-once.ts'
import { quoteOf, timeOf } from './told-hit.ts'

/** What moderators read of a blocked message: who wrote where, by which rule it was blocked, what was done, and the words as text. */
export function logLine(told: { hit: OpenHit; username: string | undefined; rule: string; outcome: string }): string {
  const { hit, username, rule, outcome } = told
  const who = username === undefined ? `<@${hit.userId}>` : `<@${hit.userId}> (${plainText(username)})`
  const where = hit.channelId === null ? '' : ` in <#${hit.channelId}>`
  const what = `**Auto moderation** blocked a message of ${who}${where} at ${timeOf(hit)}, rule "${plainText(rule)}".`
  return `${what} ${outcome}${quoteOf(hit)}`
}

export interface ModerationLog {
  /**
   * Writes a line that pings nobody, where the server has chosen a channel for it. What Discord refuses is left unsaid: the settings
   * page says what is in the way.
   *
   * @throws whatever says that Discord is away or takes no more for now.
   */
  write(guild: GuildSnapshot, hit: OpenHit, line: string, signal: AbortSignal): Promise<void>
}

export function createModerationLog(deps: {
  settings: Configured<GuildSettings>
  sayOnce: SayOnce
  botUserId: string
  log: Log
}): ModerationLog {
  const { settings, sayOnce, botUserId, log } = deps
  return {
    async write(guild, hit, line, signal) {
      const { moderation_log_channel_id: channelId } = await settings.get(guild.id)
      const channel = guild.channels.find((one) => one.id === channelId)
      if (!channel) return
      const where = { guildId: guild.id, channelId: channel.id }
      const lacks = missingInChannel(guild, channel, botUserId, ['Send Messages'])
      if (lacks.length > 0) return log.warn({ ...where, lacks }, 'the moderation log may not be written')
      try {
        await sayOnce(hit, channel.id, { purpose: 'moderation log', content: line, pings: [] }, signal)
      } catch (error) {
        if (!isRefusal(error)) throw error
        log.warn({ err: loggable(error), ...where }, 'Discord did not take a line of the moderation log')
      }
    },
  }
}
