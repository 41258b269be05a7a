import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadError } from '../kernel/access/load-error.tsx'
import { errorMessage } from '../lib/calls/api-error.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { SaveError } from '../ui/states/save-error.tsx'
import { knownArea } from './areas.ts'
import { FilterBar, TargetLine } from './filter-bar.tsx'
import { HEADING, HistoryHeading, HistoryLoading } from './history-heading.tsx'
import { historyPages } from './history-query.ts'
import type { AreaLabels } from './labels.ts'
import { RevisionList } from './revision-list.tsx'
import { useHistoryFilters } from './use-history-filters.ts'

/** The changes of a server's configuration, day by day. */
export function HistoryScreen({ guildId, labels }: { guildId: string; labels: AreaLabels }) {
  const [filters, choose] = useHistoryFilters()
  const { area, person, target } = filters
  const history = useInfiniteQuery(historyPages(guildId, { area: knownArea(area), userId: person?.id }))
  const loaded = history.data?.pages.flat() ?? []
  const shown = target ? loaded.filter((revision) => revision.target.key === target.key) : loaded
  const isFiltered = area !== undefined || person !== undefined
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <HistoryHeading />
        <FilterBar filters={filters} revisions={loaded} onChange={choose} />
      </div>
      {target && <TargetLine name={target.name} onClear={() => choose({ ...(person && { person }) })} />}
      {history.isPending ? (
        <HistoryLoading />
      ) : history.isLoadingError ? (
        <LoadError
          error={history.error}
          title="Failed to load the history."
          message={errorMessage(history.error)}
          onRetry={() => void history.refetch()}
        />
      ) : shown.length > 0 ? (
        <RevisionList guildId={guildId} labels={labels} revisions={shown} />
      ) : isFiltered ? (
        <EmptyState
          text="No changes match these filters."
          action={
            <Button variant="quiet" onClick={() => choose({})}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <EmptyState title="No changes yet." text="Every change to this server's configuration will be listed here." />
      )}
      {history.hasNextPage && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="quiet" pending={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            Load more
          </Button>
          {history.isFetchNextPageError && <SaveError text={errorMessage(history.error)} />}
        </div>
      )}
    </section>
  )
}
