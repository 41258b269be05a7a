import { CHANGES_REMEMBERED_MS, type LiveArea } from '@guildhall/contract'
import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'
import { botStatus, outageIn } from '../bot-status.ts'

/** How long a response may have been on its way, in ms. */
const ON_ITS_WAY_MS = 2_000

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The areas whose changes alter the data. */
      areas?: readonly LiveArea[]
    }
  }
}

/** Whether a query reads data of this server. */
function isOf({ queryKey: [name, id] }: Query, guildId: string): boolean {
  return name === 'guilds' && id === guildId
}

/** Whether an area of this server is in the data. The list of all servers has each one's name. */
function isIn(query: Query, guildId: string, area: LiveArea): boolean {
  const isList = query.queryKey[0] === 'guilds' && query.queryKey.length === 1
  return (isOf(query, guildId) || isList) && query.meta?.areas?.includes(area) === true
}

/** The cached data of a server, as its live changes renew it. Data that no component shows is read again when it is shown. */
export function liveQueries(queries: QueryClient, guildId: string) {
  /** The first reads that a change overtook: each is repeated when it ends, since its response may be older than the change. */
  const overtaken = new Set<Query>()

  /** The query client itself would join a first read. */
  function repeat(read: Query): void {
    if (overtaken.has(read)) return
    overtaken.add(read)
    const { queryKey } = read
    read
      .fetch()
      .then(() => queries.invalidateQueries({ queryKey, exact: true }))
      // The next attempt is newer than the change.
      .catch(() => undefined)
      .finally(() => overtaken.delete(read))
  }

  /** Reads again, also after reads that have not ended yet. */
  function readAgain(filters: QueryFilters): void {
    for (const query of queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data === undefined) repeat(query)
    }
    void queries.invalidateQueries(filters)
  }

  return {
    /** Reads again what an area contains. */
    refetchArea: (area: LiveArea): void => readAgain({ predicate: (query) => isIn(query, guildId, area) }),
    /** Reads again all data of the server. */
    refetch: (): void => readAgain({ predicate: (query) => isOf(query, guildId) }),
    /** Reads again the server itself, which fails without access. */
    refetchGuild(): void {
      void queries.invalidateQueries({ queryKey: ['guilds', guildId], exact: true })
    },
    /** Reads data again that is so old that the stream may lack a later change. A stream also has the changes just before it opened. */
    refetchOld(): void {
      const since = Date.now() - (CHANGES_REMEMBERED_MS - ON_ITS_WAY_MS)
      void queries.invalidateQueries({
        predicate: (query) =>
          isOf(query, guildId) && query.state.data !== undefined && query.state.dataUpdatedAt < since,
      })
    },
    /** Shows the status of the bot. For an outage, its cause is read. */
    showBot(status: 'online' | 'offline'): void {
      const { queryKey } = botStatus(guildId)
      if (status === 'online') {
        // The response of a pending read may be older.
        void queries.cancelQueries({ queryKey })
        queries.setQueryData(queryKey, { discord: 'up', bot: 'online' })
      } else if (!outageIn(queries.getQueryData(queryKey))) readAgain({ queryKey })
    },
  }
}

export type LiveQueries = ReturnType<typeof liveQueries>
