import { PRODUCT_NAME, welcomeText, type MessageEmbed } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { botAvatar } from '../kernel/bot-avatar.ts'
import type { TextChannels } from '../kernel/channels.ts'
import { guildList } from '../kernel/guild/guild-list.ts'
import { useRoles } from '../kernel/roles.ts'
import { DiscordMessages } from '../ui/discord/discord-message.tsx'
import { DiscordText } from '../ui/discord/discord-text.tsx'
import { WelcomeEmbeds } from './welcome-embeds.tsx'
import { labelClass } from '../ui/controls/field.tsx'
import { cx } from '../ui/cx.ts'

/** A mention of an unknown member, shown as @user. */
const NEW_MEMBER = '<@0>'

type WelcomePreviewProps = { guildId: string; message: string; embeds: readonly MessageEmbed[]; channels: TextChannels }

/** The preview of the welcome message in Discord. */
export function WelcomePreview({ guildId, message, embeds, channels }: WelcomePreviewProps) {
  // The query is only needed for the name, so do not refetch a failed list on mount: the lists of servers do that.
  const guilds = useQuery({ ...guildList, retryOnMount: false }).data
  const avatar = useQuery(botAvatar).data?.avatar_url ?? null
  const server = guilds?.find(({ id }) => id === guildId)?.name || 'your server'
  const named = { user: NEW_MEMBER, server }
  const { roles } = useRoles(guildId)
  const names = {
    channelName: (id: string) => channels.channels.find((channel) => channel.id === id)?.name,
    roleOf: (id: string) => roles.find((role) => role.id === id),
  }
  const isEmpty = message.trim() === '' && embeds.length === 0
  return (
    // Beside a long embed it stays in the window, below the page's header.
    <div className={cx('flex min-w-0 flex-col gap-1.5', !isEmpty && 'sticky-aside')}>
      <span aria-hidden="true" className={labelClass}>
        Preview
      </span>
      {isEmpty ? (
        <p className="flex flex-1 items-center justify-center rounded-card border border-dashed border-line-strong p-4 text-center">
          No welcome message will be posted.
        </p>
      ) : (
        <DiscordMessages label="Preview of the welcome message" name={PRODUCT_NAME} avatar={avatar}>
          <DiscordText text={welcomeText(message, named)} {...names} />
          <WelcomeEmbeds embeds={embeds} named={named} names={names} />
        </DiscordMessages>
      )}
    </div>
  )
}
