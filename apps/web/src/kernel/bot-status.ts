import { firstPage, type ReceivedStatus } from '@guildhall/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSettled } from '../lib/page/settled.ts'
import { call } from '../lib/calls/transport.ts'

/** The prefix of the query keys of all statuses. */
export const STATUS_KEY = ['status'] as const

/** Whether the bot runs and is connected: for the shard of a server, or without one for any. `app/layout/bot-status.tsx` keeps it up to date. */
export function botStatus(guildId: string | undefined) {
  return queryOptions({
    queryKey: [...STATUS_KEY, guildId],
    queryFn: ({ signal }) => call(firstPage.getStatus, { query: { guild_id: guildId }, signal }),
    // The next poll retries anyway, and an unknown status is not shown.
    retry: false,
  })
}

/** The cause of an outage: the bot is not running, or Discord does not respond. */
export type Outage = 'bot' | 'platform'

/** The outage in a status. All parts of the page use this function, so that they change together. */
export function outageIn(status: ReceivedStatus | undefined): Outage | undefined {
  if (status?.bot === 'offline') return 'bot'
  return status?.discord === 'away' ? 'platform' : undefined
}

/** The outage of the bot on a server, or on any server without an id; undefined while the bot works or the status is unknown. */
export function useOutage(guildId: string | undefined): Outage | undefined {
  return outageIn(useQuery({ ...botStatus(guildId), enabled: useSettled() }).data)
}
