import { integrationOwners, type Interaction } from '../kernel/interaction.ts'
import { presentChannel } from '../channels/present.ts'
import { presentDirectChannel } from '../direct-messages/present.ts'
import { permissionsIn, placeOf } from '../kernel/place.ts'
import { userOf, type State } from '../kernel/state.ts'
import { presentMember } from '../members/present.ts'
import { presentUser } from '../users/present.ts'
import type { InteractionContext } from './context.ts'

/** Discord's interaction context types. */
const CONTEXT = { guild: 0, directWithBot: 1 } as const

/** An interaction as the gateway sends it to the bot. */
export function presentInteraction(
  state: State,
  interaction: Interaction,
  context: InteractionContext,
  data: object,
): object {
  const place = placeOf(state, interaction.channelId)
  return {
    id: interaction.id,
    application_id: state.application.id,
    type: interaction.type,
    token: interaction.token,
    version: 1,
    data,
    locale: 'en-US',
    channel_id: context.channel.id,
    app_permissions: permissionsIn(place, state.application.id).toString(),
    entitlements: [],
    authorizing_integration_owners: integrationOwners(interaction.guildId),
    // Bytes: the limit of a guild without boosts.
    attachment_size_limit: 10_485_760,
    ...presentContext(state, context, permissionsIn(place, context.userId).toString()),
  }
}

function presentContext(state: State, context: InteractionContext, permissions: string): object {
  if (context.guild === null)
    return {
      context: CONTEXT.directWithBot,
      channel: presentDirectChannel(state, context.channel),
      user: presentUser(userOf(state, context.userId)),
    }
  const { guild, channel, member } = context
  return {
    context: CONTEXT.guild,
    guild_id: guild.id,
    guild: { id: guild.id, locale: 'en-US', features: [] },
    guild_locale: 'en-US',
    channel: { ...presentChannel(state, guild, channel), permissions },
    member: { ...presentMember(state, member), permissions },
  }
}
