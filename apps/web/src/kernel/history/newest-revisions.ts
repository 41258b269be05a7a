import { listHistory, type HistoryArea } from '@guildhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/transport.ts'
import { HISTORY } from '../resource.ts'

/** The number of revisions in which the last change of a target is searched. */
const SEARCHED = 20

/** The newest changes of an area. */
export function newestRevisions(guildId: string, area: HistoryArea) {
  return queryOptions({
    queryKey: ['guilds', guildId, HISTORY, 'newest', area],
    meta: { areas: ['history'] },
    queryFn: ({ signal }) => call(listHistory, { params: { guildId }, query: { area, limit: SEARCHED }, signal }),
    // A form works without it.
    retry: false,
  })
}
