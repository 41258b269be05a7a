import type { TextChannels } from '../../kernel/channels.ts'
import type { GuildRoles } from '../../kernel/roles.ts'
import { PAGE } from '../../lib/page/page-meta.ts'
import { DiscordText, inOrder } from '../../ui/discord/discord-text.tsx'
import type { ShownMessage } from '../gallery/shown-message.ts'

type PreviewMessageProps = {
  /** Undefined if the message was not loaded. */
  message: ShownMessage | null | undefined
  channels: TextChannels
  roles: GuildRoles
}

/** A message as Discord draws it, with its embeds. */
export function PreviewMessage({ message, channels, roles }: PreviewMessageProps) {
  if (!message) return <p className="text-discord-quiet">Open this message in Discord to read it.</p>
  const names = {
    channelName: (id: string) => channels.channels.find((channel) => channel.id === id)?.name,
    roleOf: (id: string) => roles.roles.find((role) => role.id === id),
  }
  const { content, embeds = [] } = message
  return (
    <>
      {content.trim() !== '' && <DiscordText text={content} {...names} />}
      {inOrder(embeds, (embed, key) => (
        <div
          key={key}
          style={{ borderLeftColor: hexOf(embed.color) }}
          className="flex max-w-md min-w-0 flex-col gap-2 rounded-mark border-l-4 border-discord-quiet bg-discord-code p-3"
        >
          {embed.title && <p className="font-semibold wrap-anywhere text-discord-name">{embed.title}</p>}
          {embed.description && <DiscordText text={embed.description} {...names} />}
          {embed.image_url && <EmbedImage address={embed.image_url} />}
        </div>
      ))}
    </>
  )
}

function hexOf(color: number | null | undefined): string | undefined {
  return typeof color === 'number' ? `#${color.toString(16).padStart(6, '0')}` : undefined
}

/** The image of an embed. The page's policy allows only images of Discord's CDN; others are shown as the name of their host. */
function EmbedImage({ address }: { address: string }) {
  if (address.startsWith(`${PAGE.cdnUrl}/`)) {
    return <img src={address} alt="" className="max-h-60 rounded-mark object-contain" />
  }
  const host = URL.canParse(address) ? new URL(address).host : address
  return (
    <p className="flex h-32 items-center justify-center rounded-mark border border-dashed border-discord-quiet p-2 text-center text-caption wrap-anywhere text-discord-quiet">
      Image from {host}
    </p>
  )
}
