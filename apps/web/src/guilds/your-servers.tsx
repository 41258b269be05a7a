import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutage } from '../kernel/bot-status.ts'
import { guildList, guildsNamed } from '../kernel/guild/guild-list.ts'
import { errorMessage } from '../lib/calls/api-error.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { SearchBox } from '../ui/controls/search-box.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { CARD_GRID, SEARCH_WIDTH, ServersFrame } from './frames.tsx'
import { GuildCard } from './guild-card.tsx'

const NO_MATCH = 'No servers found matching your search'
const NO_SERVERS =
  'No servers available. You need administrator permissions on a server with the bot added to manage it.'

function CardsLoading() {
  return (
    <div role="status" className={CARD_GRID}>
      <span className="sr-only">Loading servers</span>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-32.5 rounded-card" />
      ))}
    </div>
  )
}

function Cards({ search }: { search: string }) {
  const guilds = useQuery(guildList)
  const isBotOffline = useOutage(undefined) !== undefined
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
    <div className={CARD_GRID}>
      {shown.map((guild) => (
        <GuildCard key={guild.id} guild={guild} isBotOffline={isBotOffline} />
      ))}
    </div>
  )
}

/** The searchable list of the servers that the user administers. */
export function YourServers() {
  const [search, setSearch] = useState('')
  return (
    <ServersFrame
      search={
        <SearchBox
          label="Search servers"
          placeholder="Search servers..."
          value={search}
          onChange={setSearch}
          className={SEARCH_WIDTH}
        />
      }
    >
      <Cards search={search} />
    </ServersFrame>
  )
}
