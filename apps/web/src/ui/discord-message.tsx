import type { ReactNode } from 'react'
import { Avatar } from './picture.tsx'

type DiscordMessagesProps = {
  /** The name of the preview, for screen readers. */
  label: string
  /** The bot's name and picture. */
  name: string
  avatar: string | null
  /** One DiscordText for each of the messages. */
  children: ReactNode
}

/** Messages of the bot, one after the other, as Discord draws them and in its own greys: the reader compares. */
export function DiscordMessages({ label, name, avatar, children }: DiscordMessagesProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex min-w-0 items-start gap-4 rounded-card border border-line bg-discord p-4 text-discord-ink"
    >
      <Avatar name={name} src={avatar} size={40} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="-mb-2 flex items-center gap-1.5">
          <span className="truncate font-semibold text-discord-name">{name}</span>
          <span className="shrink-0 rounded-mark bg-accent px-1.25 text-caption leading-4 font-semibold text-white">
            APP
          </span>
        </p>
        {children}
      </div>
    </div>
  )
}
