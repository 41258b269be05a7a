import { ChannelType } from 'discord-api-types/v10'
import type { DirectChannel } from '../kernel/model.ts'
import { messagesIn, userOf, type State } from '../kernel/state.ts'
import { presentUser } from '../users/present.ts'

/** A channel of direct messages as the bot sees it. */
export function presentDirectChannel(state: State, channel: DirectChannel): object {
  return {
    id: channel.id,
    type: ChannelType.DM,
    flags: 0,
    last_message_id: messagesIn(state, channel.id).at(-1)?.id ?? null,
    last_pin_timestamp: null,
    recipients: [presentUser(userOf(state, channel.userId))],
  }
}
