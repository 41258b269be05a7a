import { welcomeText, type GuildSettings } from '@guildhall/contract'
import { nonceOf } from '@guildhall/core'
import { cut, plainText } from '@guildhall/discord'
import { GatewayDispatchEvents as Event, type GatewayGuildMemberAddDispatchData } from 'discord-api-types/v10'
import { withConfigured } from '../kernel/configured.ts'
import { on } from '../kernel/gateway/listener.ts'
import type { CreateModule } from '../kernel/module.ts'

/** Discord's limit of a bot's message, in characters. */
const LONGEST = 2_000

/** Posts a welcome message for new members, in guilds with a welcome channel and message. */
export const welcome: CreateModule<'sendForSetting' | 'settings' | 'snapshotOf'> = ({
  settings,
  snapshotOf,
  sendForSetting,
}) => {
  function post(member: GatewayGuildMemberAddDispatchData, saved: GuildSettings): void | Promise<void> {
    const { welcome_message: message, welcome_channel_id: channelId } = saved
    const { guild_id: guildId, user, joined_at: joinedAt } = member
    const guild = snapshotOf(guildId)
    if (!message?.trim() || channelId === null || !guild?.channels.some((one) => one.id === channelId)) return
    const content = cut(welcomeText(message, { user: `<@${user.id}>`, server: plainText(guild.name) }), LONGEST)
    const nonce = nonceOf('welcome', guildId, user.id, joinedAt ?? '')
    // Other mentions in the message, including @everyone, ping no member.
    const mentions = { parse: [], users: [user.id] }
    const welcoming = { content, nonce, allowed_mentions: mentions }
    return sendForSetting('welcome_channel_id', { guildId, channelId }, welcoming, 'a welcome')
  }

  return {
    name: 'welcome',
    listeners: [
      on(Event.GuildMemberAdd, (member) => {
        if (member.user.bot) return
        return withConfigured(settings, member.guild_id, (saved) => post(member, saved))
      }),
    ],
  }
}
