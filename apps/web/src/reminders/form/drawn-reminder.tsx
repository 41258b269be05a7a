import { PRODUCT_NAME, reminderText } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { botAvatar } from '../../kernel/bot-avatar.ts'
import type { TextChannels } from '../../kernel/channels.ts'
import { embedsOf, linksOf, type PartsValue } from '../../kernel/composer/parts/parts-value.ts'
import { PreviewMessage } from '../../kernel/composer/preview/preview-message.tsx'
import type { GuildRoles } from '../../kernel/roles.ts'
import { DiscordMessages } from '../../ui/discord/discord-message.tsx'

type DrawnReminderProps = PartsValue & {
  message: string
  roleId: string | null
  channels: TextChannels
  roles: GuildRoles
}

/** The message of a reminder as Discord draws it, with its embeds and link buttons. */
export function DrawnReminder({ message, roleId, embeds, links, channels, roles }: DrawnReminderProps) {
  const avatar = useQuery(botAvatar).data?.avatar_url
  const content = reminderText({ message, mention_role_id: roleId })
  return (
    <DiscordMessages label="Preview of the reminder" name={PRODUCT_NAME} avatar={avatar ?? null}>
      <PreviewMessage
        message={{ content, embeds: embedsOf({ embeds }), components: linksOf({ links }) }}
        channels={channels}
        roles={roles}
      />
    </DiscordMessages>
  )
}
