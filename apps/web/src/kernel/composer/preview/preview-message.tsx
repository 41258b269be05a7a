import type { LinkButton } from '@guildhall/contract'
import { useMemo, type ReactNode } from 'react'
import type { DrawnEmbed } from '../../../ui/discord/discord-embed.tsx'
import { DiscordText } from '../../../ui/discord/discord-text.tsx'
import type { Names } from '../../../ui/discord/mentions.ts'
import { Late, late } from '../../../ui/states/late.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { TextChannels } from '../../channels.ts'
import type { GuildRoles } from '../../roles.ts'

// Most messages are a text with role buttons alone.
const drawnParts = late(async () => (await import('./drawn-parts.tsx')).DrawnParts)

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
  const names = useMemo(
    () => ({
      channelName: (id: string) => channels.channels.find((channel) => channel.id === id)?.name,
      roleOf: (id: string) => roles.roles.find((role) => role.id === id),
    }),
    [channels, roles],
  )
  const { content, embeds = [], components } = message
  return (
    <>
      {content.trim() !== '' && <DiscordText text={content} {...names} />}
      <DrawnEmbeds embeds={embeds} names={names} />
      {children}
      {components && <DrawnLinks links={components} />}
    </>
  )
}

/** Embeds as Discord draws them. */
export function DrawnEmbeds({ embeds, names }: { embeds: readonly DrawnEmbed[]; names: Names }) {
  if (embeds.length === 0) return null
  return (
    <Late of={drawnParts} failure={null} fallback={<Skeleton className="h-24 max-w-md" />}>
      {(DrawnParts) => <DrawnParts embeds={embeds} names={names} />}
    </Late>
  )
}

/** Link buttons as Discord draws them. */
export function DrawnLinks({ links }: { links: readonly LinkButton[] }) {
  if (links.length === 0) return null
  return (
    <Late of={drawnParts} failure={null}>
      {(DrawnParts) => <DrawnParts links={links} />}
    </Late>
  )
}
