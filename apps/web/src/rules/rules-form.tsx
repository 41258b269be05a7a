import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTextChannels } from '../kernel/channels.ts'
import { errorMessage } from '../lib/api-error.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { FormLoading } from '../ui/form-loading.tsx'
import { RulesEditor } from './rules-editor.tsx'
import { guildRules } from './rules-queries.ts'

const HEADING = 'rules-heading'

function RulesContent({ guildId }: { guildId: string }): ReactNode {
  const channels = useTextChannels(guildId)
  const rules = useQuery(guildRules(guildId))
  if (channels.isLoading) return <FormLoading text="Loading channels..." />
  if (channels.isError && channels.channels.length === 0) {
    return <ErrorState title="Error loading channels" onRetry={channels.retry} />
  }
  if (rules.isPending) return <FormLoading text="Loading rules..." />
  if (rules.isLoadingError) {
    return (
      <ErrorState
        title="Error loading rules"
        message={errorMessage(rules.error)}
        onRetry={() => void rules.refetch()}
      />
    )
  }
  return <RulesEditor guildId={guildId} channels={channels} />
}

/** The rules that the bot keeps posted, channel by channel. */
export function RulesForm({ guildId }: { guildId: string }) {
  return (
    <section aria-labelledby={HEADING}>
      <h3 id={HEADING} className="text-section text-ink-1">
        Rules
      </h3>
      <p className="mb-3 text-small text-ink-3">
        A numbered list that the bot posts in a channel and keeps as it is written here.
      </p>
      <RulesContent guildId={guildId} />
    </section>
  )
}
