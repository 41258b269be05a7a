import { PRODUCT_NAME, rulesMessages } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { botAvatar } from '../kernel/bot-avatar.ts'
import { DiscordMessages } from '../ui/discord-message.tsx'
import { DiscordText } from '../ui/discord-text.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { RuleRow } from './rules-queries.ts'

type RulesPreviewProps = {
  rows: readonly RuleRow[]
  channelName: (id: string) => string | undefined
}

/** The rules as they will stand in Discord. */
export function RulesPreview({ rows, channelName }: RulesPreviewProps) {
  const avatar = useQuery(botAvatar).data?.avatar_url
  // Typing goes before drawing, however long the rules are.
  const shown = useDeferredValue(rows)
  const messages = useMemo(() => rulesMessages(shown), [shown])
  if (messages.length === 0) return <EmptyState text="What you type stands here as it will in Discord." />
  return (
    <>
      <DiscordMessages label="Preview of the rules" name={PRODUCT_NAME} avatar={avatar ?? null}>
        {messages.map((text) => (
          <DiscordText key={text} text={text} channelName={channelName} />
        ))}
      </DiscordMessages>
      {messages.length > 1 && (
        <p className="mt-2 text-caption text-ink-3">
          Too long for one message: Discord gets {messages.length}, one below the other.
        </p>
      )}
    </>
  )
}
