import { PRODUCT_NAME, reminderText } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { botAvatar } from '../../kernel/bot-avatar.ts'
import type { TextChannels } from '../../kernel/channels.ts'
import type { GuildRoles } from '../../kernel/roles.ts'
import { DiscordMessages } from '../../ui/discord/discord-message.tsx'
import { DiscordText } from '../../ui/discord/discord-text.tsx'

type PreviewMessageProps = { message: string; roleId: string | null; channels: TextChannels; roles: GuildRoles }

/** The message as Discord draws it. */
export function PreviewMessage({ message, roleId, channels, roles }: PreviewMessageProps) {
  const avatar = useQuery(botAvatar).data?.avatar_url
  const channelNames = useMemo(() => new Map(channels.channels.map(({ id, name }) => [id, name])), [channels])
  const known = useMemo(() => new Map(roles.roles.map((role) => [role.id, role])), [roles])
  const channelName = useCallback((id: string) => channelNames.get(id), [channelNames])
  const roleOf = useCallback((id: string) => known.get(id), [known])
  return (
    <DiscordMessages label="Preview of the reminder" name={PRODUCT_NAME} avatar={avatar ?? null}>
      <DiscordText
        text={reminderText({ message, mention_role_id: roleId })}
        channelName={channelName}
        roleOf={roleOf}
      />
    </DiscordMessages>
  )
}
