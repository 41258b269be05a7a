import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { record } from '../audit-log/record.ts'
import { DiscordError, ERRORS } from '../kernel/errors.ts'
import type { Channel, Guild, Message } from '../kernel/model.ts'
import { placeOf, requireInPlace } from '../kernel/place.ts'
import { timeOf } from '../kernel/snowflake.ts'
import { rememberNonces } from './nonces.ts'
import { messagesIn, type State } from '../kernel/state.ts'

/** Discord: older messages have to be deleted one by one, in ms. */
const OLDEST = 14 * 24 * 60 * 60_000

/** Discord's number of the audit log. */
const BULK_DELETE = 73

/**
 * Deletes several messages of a channel; those that are not there any more do not matter.
 *
 * @throws DiscordError 10003, 50001, 50013; 50003 for direct messages; 50034 when one is older than two weeks.
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

/** Takes messages out of a channel of a guild at once, and tells of it if there are any. */
export function removeMessages(state: State, guild: Guild, channel: Channel, gone: readonly Message[]): void {
  if (gone.length === 0) return
  rememberNonces(state, gone)
  state.world.messages[channel.id] = messagesIn(state, channel.id).filter((one) => !gone.includes(one))
  state.publish({
    t: 'MESSAGE_DELETE_BULK',
    d: { ids: gone.map((one) => one.id), channel_id: channel.id, guild_id: guild.id },
    guildId: guild.id,
    channelId: channel.id,
  })
}
