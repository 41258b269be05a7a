import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { guildList, guildsNamed } from '../kernel/guild-list.ts'
import { errorMessage } from '../lib/api-error.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { GuildCard } from './guild-card.tsx'

const NO_MATCH = 'No servers found matching your search'
const NO_SERVERS =
  'No servers available. You need administrator permissions on a server with the bot added to manage it.'

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4'

function CardsLoading() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading servers</span>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-32.5 rounded-card" />
      ))}
    </div>
  )
}

function Cards({ search }: { search: string }) {
  const guilds = useQuery(guildList)
  if (guilds.isPending) return <CardsLoading />
  if (guilds.isLoadingError) {
    return (
      <ErrorState
        title="Error loading guilds"
        message={errorMessage(guilds.error)}
        onRetry={() => void guilds.refetch()}
      />
    )
  }
  const shown = guildsNamed(guilds.data, search)
  if (shown.length === 0) return <EmptyState text={search ? NO_MATCH : NO_SERVERS} />
  return (
    <div className={GRID}>
      {shown.map((guild) => (
        <GuildCard key={guild.id} guild={guild} />
      ))}
    </div>
  )
}

/** The servers that the user administers, to choose from. */
export function YourServers() {
  const [search, setSearch] = useState('')
  return (
    <section aria-labelledby="your-servers">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="your-servers" className="text-section text-ink-1">
          Your Servers
        </h2>
        <SearchBox
          label="Search servers"
          placeholder="Search servers..."
          value={search}
          onChange={setSearch}
          className="w-full sm:w-75"
        />
      </div>
      <Cards search={search} />
    </section>
  )
}
