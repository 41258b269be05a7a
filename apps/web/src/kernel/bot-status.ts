import { firstPage, type ReceivedStatus } from '@guildhall/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/transport.ts'

/** The key that the queries for all statuses begin with. */
export const STATUS_KEY = ['status'] as const

/** Whether the bot runs and is connected: for the shard of a server, or without one for any. `app/bot-status.tsx` keeps it up to date. */
export function botStatus(guildId: string | undefined) {
  return queryOptions({
    queryKey: [...STATUS_KEY, guildId],
    queryFn: ({ signal }) => call(firstPage.getStatus, { query: { guild_id: guildId }, signal }),
    // The next round asks anyway, and an unknown status is not shown.
    retry: false,
  })
}

/** The reason why the bot does nothing on its servers: it does not run, or the platform does not respond. */
export type Outage = 'bot' | 'platform'

/** Every part of the page that shows an outage reads it here, so that all of them change together. */
export function outageIn(status: ReceivedStatus | undefined): Outage | undefined {
  if (status?.bot === 'offline') return 'bot'
  return status?.discord === 'away' ? 'platform' : undefined
}

/** The outage of the bot on a server, or without one on any server; undefined while it works and while that is not known. */
export function useOutage(guildId: string | undefined): Outage | undefined {
  return outageIn(useQuery(botStatus(guildId)).data)
}
