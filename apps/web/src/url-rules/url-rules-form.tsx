import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTextChannels } from '../kernel/channels.ts'
import { errorMessage } from '../lib/api-error.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { FormLoading } from '../ui/form-loading.tsx'
import { guildUrlRules } from './url-rule-queries.ts'
import { UrlRulesEditor } from './url-rules-editor.tsx'

const HEADING = 'url-rules-heading'

function UrlRulesContent({ guildId }: { guildId: string }): ReactNode {
  const channels = useTextChannels(guildId)
  const rules = useQuery(guildUrlRules(guildId))
  if (rules.isPending) return <FormLoading text="Loading URL rules..." />
  if (rules.isLoadingError) {
    return (
      <ErrorState
        title="Error loading URL rules"
        message={errorMessage(rules.error)}
        onRetry={() => void rules.refetch()}
      />
    )
  }
  return <UrlRulesEditor guildId={guildId} channels={channels} />
}

/** How links that members paste are rewritten. */
export function UrlRulesForm({ guildId }: { guildId: string }) {
  return (
    <section aria-labelledby={HEADING}>
      <h3 id={HEADING} className="text-section text-ink-1">
        URL Transformation Rules
      </h3>
      <p className="mb-3 text-small text-ink-3">
        The bot answers a link with what the first matching rule makes of it. Input patterns are regular expressions
        (RE2); $1, $2 … stand for their groups.
      </p>
      <UrlRulesContent guildId={guildId} />
    </section>
  )
}
