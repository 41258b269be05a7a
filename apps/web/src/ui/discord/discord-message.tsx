import type { ReactNode } from 'react'
import { Avatar } from '../pictures/picture.tsx'

type DiscordMessagesProps = {
  /** The accessible name of the preview. */
  label: string
  /** The bot's name and picture. */
  name: string
  avatar: string | null
  /** One DiscordText for each message. */
  children: ReactNode
}

/** Messages of the bot with Discord's layout and colors. */
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
