import type { GuildSettings } from '@guildhall/contract'
import {
  messageRefusal,
  obstacleAt,
  TO_WRITE,
  type GuildSnapshot,
  type Log,
  type ModerationHit,
  type RefusedSends,
} from '@guildhall/core'
import { cut, plainText, refusalOf } from '@guildhall/discord'
import type { Configured } from '../kernel/configured.ts'
import { loggable } from '../kernel/discord-errors.ts'
import type { SendOnce, SendStep } from '../kernel/send-once.ts'

const SETTING = 'moderation_log_channel_id'
/** Maximum length of the quoted message, in characters. */
const MOST_SHOWN = 300

/** A word list can alert or time out without blocking the message. */
export function verbOf({ isBlocked }: { isBlocked: boolean }): 'blocked' | 'flagged' {
  return isBlocked ? 'blocked' : 'flagged'
}

/** The time of a blocked message, to the second, which Discord shows in each reader's time zone. */
export function timeOf({ happenedAt }: ModerationHit): string {
  return `<t:${Math.floor(happenedAt / 1_000)}:T>`
}

/** The beginning of a blocked message as plain text on its own line; empty when it is unknown. */
export function quoteOf({ content }: ModerationHit): string {
  const quoted = plainText(cut(content, MOST_SHOWN))
  return quoted === '' ? '' : `\n> “${quoted}”`
}

/** The log line about a blocked message: the author, the channel, the rule, the action and the text. */
export function logLine(entry: {
  hit: ModerationHit
  username: string | undefined
  rule: string
  isBlocked: boolean
  outcome: string
}): string {
  const { hit, username, rule, isBlocked, outcome } = entry
  const author = username === undefined ? `<@${hit.userId}>` : `<@${hit.userId}> (${plainText(username)})`
  const where = hit.channelId === null ? '' : ` in <#${hit.channelId}>`
  const stopped = `**Auto moderation** ${verbOf({ isBlocked })} a message from ${author}${where} ${hit.isTimeExact ? 'at' : 'after'} ${timeOf(hit)}, rule "${plainText(rule)}".`
  return `${stopped} ${outcome}${quoteOf(hit)}`
}

/**
 * Writes a line into the moderation log channel, if one is chosen, without pinging any user. A line that Discord refuses is skipped: the
 * action is over, and the settings page shows a missing permission.
 *
 * @returns why the line is missing or uncertain, as a sentence; undefined when it was written, or when no channel is chosen.
 * @throws LeaseLost; the errors of a used-up rate limit or an unreachable Discord.
 */
type WriteLogLine = (
  guild: GuildSnapshot,
  line: string,
  step: SendStep,
  signal: AbortSignal,
) => Promise<string | undefined>

export function createWriteLogLine(deps: {
  settings: Configured<GuildSettings>
  refusedSends: Pick<RefusedSends, 'note' | 'clear'>
  sendOnce: SendOnce
  botUserId: string
  log: Log
}): WriteLogLine {
  const { settings, refusedSends, sendOnce, botUserId, log } = deps
  return async (guild, line, step, signal) => {
    const { moderation_log_channel_id: channelId } = await settings.get(guild.id)
    const channel = guild.channels.find((one) => one.id === channelId)
    if (!channel) return undefined
    const where = { guildId: guild.id, channelId: channel.id }
    const place = { guild, channelId: channel.id, botUserId }
    const obstacle = obstacleAt(place, TO_WRITE)
    if (obstacle !== null) {
      log.warn({ ...where, reason: obstacle }, 'the bot cannot write to the moderation log')
      return obstacle
    }
    try {
      const sent = await sendOnce({ ...where, content: line, pings: [] }, step, signal)
      if (sent.type === 'sent') {
        await refusedSends.clear(guild.id, SETTING)
        return undefined
      }
      const reason = `An entry of the moderation log may be missing. Grant Read Message History in #${channel.name} so that the bot can check.`
      log.warn(where, 'a line of the moderation log may be missing: the bot lacks Read Message History')
      return reason
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      log.warn({ err: loggable(error), ...where }, 'Discord refused a line of the moderation log')
      const reason = messageRefusal(refusal, place, TO_WRITE)
      await refusedSends.note({ ...where, setting: SETTING, reason })
      return reason
    }
  }
}
