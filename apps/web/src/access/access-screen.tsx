import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../kernel/access/load-error.tsx'
import { errorMessage } from '../lib/calls/api-error.ts'
import { AccessForm } from './access-form.tsx'
import { AccessHeading, AccessLoading, HEADING } from './access-heading.tsx'
import { guildAccess } from './access-queries.ts'

/** The roles and members that may manage areas of a server. For Administrators. */
export function AccessScreen({ guildId }: { guildId: string }) {
  const access = useQuery(guildAccess.query(guildId))
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <AccessHeading />
        <p className="max-w-[48rem]">
          People with access work within their own permissions in Discord: they only see channels that they can view,
          post only where they can send messages, ping only roles that they may ping, and hand out only roles below
          their own. They can&apos;t change the moderation defaults or the log channels, and they can&apos;t give access
          to others.
        </p>
      </div>
      {access.isPending ? (
        <AccessLoading />
      ) : access.isLoadingError ? (
        <LoadError
          error={access.error}
          title="Failed to load access."
          message={errorMessage(access.error)}
          onRetry={() => void access.refetch()}
        />
      ) : (
        <AccessForm guildId={guildId} list={access.data} />
      )}
    </section>
  )
}
