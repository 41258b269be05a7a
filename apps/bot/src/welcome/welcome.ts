import { welcomeText, type GuildSettings } from '@guildhall/contract'
import { nonceOf, type GuildSnapshot } from '@guildhall/core'
import { plainText } from '@guildhall/discord'
import type { GatewayGuildMemberAddDispatchData } from 'discord-api-types/v10'
import { withConfigured, type Configured } from '../kernel/configured.ts'
import { cut } from '../kernel/cut.ts'
import type { SendMessage } from '../kernel/message-sender.ts'

/** Discord: the longest message of a bot. */
const LONGEST = 2_000

/** Greets who joins a server, when that is wanted there. */
export type Welcome = (newcomer: GatewayGuildMemberAddDispatchData) => void | Promise<void>

export function createWelcome(deps: {
  settings: Configured<GuildSettings>
  snapshotOf: (guildId: string) => GuildSnapshot | undefined
  send: SendMessage
}): Welcome {
  const { settings, snapshotOf, send } = deps

  function welcome(newcomer: GatewayGuildMemberAddDispatchData, wanted: GuildSettings): void | Promise<void> {
    const { welcome_message: message, welcome_channel_id: channelId } = wanted
    const { guild_id: guildId, user, joined_at: joinedAt } = newcomer
    const guild = snapshotOf(guildId)
    if (!message?.trim() || channelId === null || !guild?.channels.some((one) => one.id === channelId)) return
    const content = cut(welcomeText(message, { user: `<@${user.id}>`, server: plainText(guild.name) }), LONGEST)
    const nonce = nonceOf('welcome', guildId, user.id, joinedAt ?? '')
    // Whatever else is mentioned, everybody included, stays text.
    const mentions = { parse: [], users: [user.id] }
    return send({ guildId, channelId }, { content, nonce, allowed_mentions: mentions }, 'a welcome')
  }

  return (newcomer) => {
    if (newcomer.user.bot) return
    return withConfigured(settings, newcomer.guild_id, (wanted) => welcome(newcomer, wanted))
  }
}
