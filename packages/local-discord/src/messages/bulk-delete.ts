import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { record } from '../audit-log/record.ts'
import { DiscordError, ERRORS } from '../kernel/errors.ts'
import type { Channel, Guild, Message } from '../kernel/model.ts'
import { placeOf, requireInPlace } from '../kernel/place.ts'
import { timeOf } from '../kernel/snowflake.ts'
import { rememberNonces } from './nonces.ts'
import { messagesIn, type State } from '../kernel/state.ts'

/** Discord's limit: the age of messages that can be deleted in bulk, in ms. */
const OLDEST = 14 * 24 * 60 * 60_000

/** Discord's audit log event. */
const BULK_DELETE = 73

/**
 * Deletes several messages of a channel. Ids of missing messages are ignored.
 *
 * @throws DiscordError 10003, 50001, 50013; 50003 for direct messages; 50034 for a message older than two weeks.
 */
export function bulkDelete(
  state: State,
  which: { userId: string; channelId: string; messageIds: readonly string[]; reason: string | null },
): void {
  const place = placeOf(state, which.channelId)
  if (place.guild === null) throw new DiscordError(403, ERRORS.directChannel)
  requireInPlace(place, which.userId, P.ManageMessages)
  const oldest = state.clock.now() - OLDEST
  if (which.messageIds.some((id) => timeOf(id) < oldest)) throw new DiscordError(400, ERRORS.tooOldForBulk)
  const { guild, channel } = place
  const messages = messagesIn(state, channel.id).filter(
    (one) => which.messageIds.includes(one.id) && one.onlyFor === null,
  )
  removeMessages(state, guild, channel, messages)
  const options = { count: String(messages.length) }
  const { userId, reason } = which
  record(state, guild, { actionType: BULK_DELETE, userId, targetId: channel.id, reason, options })
}

/** Deletes messages of a channel of a guild and publishes MESSAGE_DELETE_BULK, unless there are none. */
export function removeMessages(state: State, guild: Guild, channel: Channel, messages: readonly Message[]): void {
  if (messages.length === 0) return
  rememberNonces(state, messages)
  state.world.messages[channel.id] = messagesIn(state, channel.id).filter((one) => !messages.includes(one))
  state.publish({
    t: 'MESSAGE_DELETE_BULK',
    d: { ids: messages.map((one) => one.id), channel_id: channel.id, guild_id: guild.id },
    guildId: guild.id,
    channelId: channel.id,
  })
}
