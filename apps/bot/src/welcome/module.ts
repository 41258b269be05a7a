import { MESSAGE_TEXT_LENGTH, type GuildSettings } from '@guildhall/contract'
import { nonceOf } from '@guildhall/core'
import { newEmbed, plainText } from '@guildhall/discord'
import { GatewayDispatchEvents as Event, type GatewayGuildMemberAddDispatchData } from 'discord-api-types/v10'
import { withConfigured } from '../kernel/configured.ts'
import { on } from '../kernel/gateway/listener.ts'
import type { CreateModule } from '../kernel/module.ts'
import { fittedText, welcomeEmbeds } from './welcome-embeds.ts'

/** Posts a welcome message for new members, in guilds with a welcome channel and a welcome text or embed. */
export const welcome: CreateModule<'sendForSetting' | 'settings' | 'snapshotOf'> = ({
  settings,
  snapshotOf,
  sendForSetting,
}) => {
  function post(member: GatewayGuildMemberAddDispatchData, saved: GuildSettings): void | Promise<void> {
    const { welcome_message: message, welcome_channel_id: channelId, welcome_embeds: embeds } = saved
    const { guild_id: guildId, user, nick, joined_at: joinedAt } = member
    const guild = snapshotOf(guildId)
    if (channelId === null || !guild?.channels.some((one) => one.id === channelId)) return
    const hasText = Boolean(message?.trim())
    if (!hasText && embeds.length === 0) return
    const mention = `<@${user.id}>`
    const text = { user: mention, server: plainText(guild.name) }
    const names = { mention, member: nick ?? user.global_name ?? user.username, server: guild.name }
    const welcoming = {
      ...(message && hasText && { content: fittedText(message, text, MESSAGE_TEXT_LENGTH) }),
      ...(embeds.length > 0 && { embeds: welcomeEmbeds(embeds, names).map(newEmbed) }),
      nonce: nonceOf('welcome', guildId, user.id, joinedAt ?? ''),
      // Other mentions in the message, including @everyone, ping no member, and those in embeds never do.
      allowed_mentions: { parse: [], users: [user.id] },
    }
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
