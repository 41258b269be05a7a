import type { LinkButton } from '@guildhall/contract'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { BUTTON_SHAPE, rowsOfButtons } from '../../ui/discord/discord-button.ts'
import { DiscordEmbed, type DrawnEmbed } from '../../ui/discord/discord-embed.tsx'
import { DiscordText, inOrder } from '../../ui/discord/discord-text.tsx'
import { ExternalIcon } from '../../ui/icons/form-icons.tsx'
import type { TextChannels } from '../channels.ts'
import { ButtonEmoji } from '../emoji/button-emoji.tsx'
import type { GuildRoles } from '../roles.ts'

/** The parts of a message that the dashboard draws. */
export interface ShownMessage {
  readonly content: string
  readonly embeds?: readonly DrawnEmbed[] | undefined
  /** The link buttons. */
  readonly components?: readonly LinkButton[] | null | undefined
}

type PreviewMessageProps = {
  message: ShownMessage
  channels: TextChannels
  roles: GuildRoles
  /** The buttons of the message above its link buttons. */
  children?: ReactNode
}

/** A message as Discord draws it, with its embeds and buttons. */
export function PreviewMessage({ message, channels, roles, children }: PreviewMessageProps) {
  const names = {
    channelName: (id: string) => channels.channels.find((channel) => channel.id === id)?.name,
    roleOf: (id: string) => roles.roles.find((role) => role.id === id),
  }
  const { content, embeds = [], components } = message
  return (
    <>
      {content.trim() !== '' && <DiscordText text={content} {...names} />}
      {inOrder(embeds, (embed, key) => (
        <DiscordEmbed key={key} embed={embed} names={names} />
      ))}
      {children}
      {components && <DrawnLinks links={components} />}
    </>
  )
}

/** Link buttons as Discord draws them. Nothing in them can be pressed. */
export function DrawnLinks({ links }: { links: readonly LinkButton[] }) {
  if (links.length === 0) return null
  return (
    <div className="flex flex-col gap-1.5 pt-1">
      {inOrder(rowsOfButtons(links), (row, key) => (
        <div key={key} className="flex flex-wrap gap-1.5">
          {inOrder(row, ({ label, emoji, url }, nth) => (
            <span key={nth} title={url} className={cx(BUTTON_SHAPE, 'bg-discord-secondary')}>
              {emoji && <ButtonEmoji emoji={emoji} />}
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <ExternalIcon size={16} className="shrink-0" />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
