import { messageRefusal, type ChannelSetting, type GuildSnapshot, type Log, type RefusedSends } from '@guildhall/core'
import { loggable } from './discord-errors.ts'
import { neededFor, type OutgoingMessage, type SendMessage } from './message-sender.ts'

/**
 * Sends a message in the channel of a setting like {@link SendMessage}, and notes for Health whether Discord refused it.
 *
 * @param what names the message in the log: "a welcome".
 */
export type SendForSetting = (
  setting: ChannelSetting,
  where: { guildId: string; channelId: string },
  message: OutgoingMessage,
  what: string,
) => Promise<void>

export function createSettingSender(deps: {
  send: SendMessage
  refusedSends: Pick<RefusedSends, 'note' | 'clear'>
  snapshotOf: (guildId: string) => GuildSnapshot | undefined
  botUserId: string
  log: Log
}): SendForSetting {
  const { send, refusedSends, snapshotOf, botUserId, log } = deps

  return async (setting, where, message, what) => {
    const result = await send(where, message, what)
    const guild = snapshotOf(where.guildId)
    try {
      if (result.type === 'sent') await refusedSends.clear(where.guildId, setting)
      if (result.type !== 'refused' || !guild) return
      const place = { guild, channelId: where.channelId, botUserId }
      const reason = messageRefusal(result.refusal, place, neededFor(message))
      await refusedSends.note({ ...where, setting, reason })
    } catch (error) {
      log.warn({ err: loggable(error), ...where, setting }, 'could not note whether Discord accepted a message')
    }
  }
}
