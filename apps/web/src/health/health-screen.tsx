import type { ReceivedHealth } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../kernel/access/load-error.tsx'
import { useGuildAccess } from '../kernel/access/guild-access.ts'
import { useOutage } from '../kernel/bot-status.ts'
import { errorMessage } from '../lib/calls/api-error.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { AllWorks } from './all-works.tsx'
import { useShortTime } from './as-of.ts'
import { FirstSteps } from './first-steps.tsx'
import { HealthHeading, HealthLoading, HEADING } from './health-heading.tsx'
import { guildHealth } from '../kernel/guild/guild-health.ts'
import { ProblemList } from './problem-list.tsx'

/** The parts of a server's configuration that do not work, broken parts first. */
export function HealthScreen({ guildId }: { guildId: string }) {
  const health = useQuery(guildHealth(guildId))
  const isOffline = useOutage(guildId) !== undefined
  const checked = useShortTime(health.data?.checked_at ?? null)
  const asOf = isOffline && checked !== undefined ? `as of ${checked}` : undefined
  const hasProblems = (health.data?.problems.length ?? 0) > 0
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-6">
      <HealthHeading
        status={
          // Rendered before its text: a screen reader announces only later changes.
          <p role="status" className="text-small text-ink-2">
            {hasProblems && asOf?.replace(/^a/, 'A')}
          </p>
        }
      />
      {health.isPending ? (
        <HealthLoading />
      ) : health.isLoadingError ? (
        <LoadError
          error={health.error}
          title="Failed to load the problems."
          message={errorMessage(health.error)}
          onRetry={() => void health.refetch()}
        />
      ) : (
        <>
          <FirstSteps guildId={guildId} steps={health.data.first_steps} />
          <Problems guildId={guildId} health={health.data} asOf={asOf} />
        </>
      )}
    </section>
  )
}

type ProblemsProps = { guildId: string; health: ReceivedHealth; asOf: string | undefined }

/** The problems, or why there are none. The end of the last one is announced, and the end of checks after it. */
function Problems({ guildId, health, asOf }: ProblemsProps) {
  const access = useGuildAccess()
  const { checked_at: checkedAt, problems } = health
  return (
    <>
      {problems.length > 0 && <ProblemList guildId={guildId} problems={problems} />}
      <div role="status" className="empty:absolute">
        {problems.length === 0 &&
          (checkedAt === null ? (
            <EmptyState title="Not checked yet" text="The bot checks this server once it is connected to Discord." />
          ) : (
            <AllWorks access={access} asOf={asOf} />
          ))}
      </div>
    </>
  )
}
