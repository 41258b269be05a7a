import { PRODUCT_NAME, rulesMessages } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useDeferredValue, useMemo } from 'react'
import { botAvatar } from '../kernel/bot-avatar.ts'
import type { GuildRoles } from '../kernel/roles.ts'
import { DiscordMessages } from '../ui/discord/discord-message.tsx'
import { DiscordText } from '../ui/discord/discord-text.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import type { RuleRow } from './rules-model.ts'

type RulesPreviewProps = {
  rows: readonly RuleRow[]
  /** The names of channels by their ids. */
  channelNames: ReadonlyMap<string, string>
  roles: GuildRoles
  /** Shown without any rules. */
  emptyText: string
}

/** The preview of the rules in Discord. */
export function RulesPreview({ rows, ...rest }: RulesPreviewProps) {
  // Defer the preview, so that long rules do not slow down typing.
  return <Messages rows={useDeferredValue(rows)} {...rest} />
}

const Messages = memo(function Messages({ rows, channelNames, roles, emptyText }: RulesPreviewProps) {
  const avatar = useQuery(botAvatar).data?.avatar_url
  // The index is the key: with the text as the key, each key press would remount the message.
  const messages = useMemo(() => rulesMessages(rows).map((text, at) => ({ key: `message-${at}`, text })), [rows])
  const channelName = useCallback((id: string) => channelNames.get(id), [channelNames])
  const roleOf = useCallback((id: string) => roles.roles.find((role) => role.id === id), [roles])
  if (messages.length === 0) return <EmptyState text={emptyText} />
  return (
    <>
      <DiscordMessages label="Preview of the rules" name={PRODUCT_NAME} avatar={avatar ?? null}>
        {messages.map(({ key, text }) => (
          <DiscordText key={key} text={text} channelName={channelName} roleOf={roleOf} />
        ))}
      </DiscordMessages>
      {messages.length > 1 && (
        <p className="mt-2 text-caption text-ink-3">
          Too long for one message. The bot will post it as {messages.length}.
        </p>
      )}
    </>
  )
})
