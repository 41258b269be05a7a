import type { Channel, Guild, Interaction, Member } from '../kernel/model.ts'
import { presentChannel } from '../channels/present.ts'
import { channelPermissions } from '../kernel/permissions.ts'
import { findMember, type State } from '../kernel/state.ts'
import { presentMember } from '../members/present.ts'
import { APPLICATION, BOT_ID } from '../world.ts'

/** Discord: a guild installation, and the guild it was made for. */
const GUILD_INSTALL = '0'

/** An interaction as the gateway hands it to the bot. */
export function presentInteraction(
  state: State,
  interaction: Interaction,
  { guild, channel, member }: { guild: Guild; channel: Channel; member: Member },
  data: object,
): object {
  const bot = findMember(guild, BOT_ID)
  const now = state.clock.now()
  const permissions = channelPermissions(guild, channel, member, now).toString()
  return {
    id: interaction.id,
    application_id: APPLICATION.id,
    type: interaction.type,
    token: interaction.token,
    version: 1,
    data,
    guild_id: guild.id,
    guild: { id: guild.id, locale: 'en-US', features: [] },
    guild_locale: 'en-US',
    locale: 'en-US',
    channel_id: channel.id,
    channel: { ...presentChannel(state, guild, channel), permissions },
    member: { ...presentMember(state, member), permissions },
    app_permissions: bot ? channelPermissions(guild, channel, bot, now).toString() : '0',
    entitlements: [],
    authorizing_integration_owners: { [GUILD_INSTALL]: guild.id },
    context: 0,
    // In bytes, of a guild without boosts.
    attachment_size_limit: 10_485_760,
  }
}
