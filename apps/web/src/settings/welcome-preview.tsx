import { PRODUCT_NAME, welcomeText } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../kernel/auth-context.ts'
import { botAvatar } from '../kernel/bot-avatar.ts'
import type { TextChannels } from '../kernel/channels.ts'
import { DiscordMessages } from '../ui/discord-message.tsx'
import { DiscordText } from '../ui/discord-text.tsx'
import { labelClass } from '../ui/field.tsx'

/** A mention of whoever it will be. */
const NEWCOMER = '<@0>'

type WelcomePreviewProps = { guildId: string; message: string; channels: TextChannels }

/** The welcome as it will stand in Discord. */
export function WelcomePreview({ guildId, message, channels }: WelcomePreviewProps) {
  const { guilds } = useAuth()
  const avatar = useQuery(botAvatar).data?.avatar_url ?? null
  const server = guilds.find(({ id }) => id === guildId)?.name || 'your server'
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden="true" className={labelClass}>
        Preview
      </span>
      {message.trim() === '' ? (
        <p className="flex flex-1 items-center justify-center rounded-card border border-dashed border-line-strong p-4 text-center">
          Nobody is welcomed.
        </p>
      ) : (
        <DiscordMessages label="Preview of the welcome message" name={PRODUCT_NAME} avatar={avatar}>
          <DiscordText
            text={welcomeText(message, { user: NEWCOMER, server })}
            channelName={(id) => channels.channels.find((channel) => channel.id === id)?.name}
          />
        </DiscordMessages>
      )}
    </div>
  )
}
