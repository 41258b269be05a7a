import { listHistory, REVISIONS_BYTES, type HistoryArea, type ReceivedRevision } from '@guildhall/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { HISTORY } from '../kernel/resource.ts'
import { call } from '../lib/calls/transport.ts'

/** The number of changes of a page. */
const PAGE = 50

/** How long a list counts as new, in ms: other administrators change the server too. */
const FRESH_MS = 10_000

/** The server's filters. */
interface PageFilters {
  readonly area: HistoryArea | undefined
  readonly userId: string | undefined
}

/** Whether another page may follow. A page of large changes is full before it has {@link PAGE} of them. */
function isFull(page: readonly ReceivedRevision[]): boolean {
  if (page.length >= PAGE) return true
  const texts = page.map(({ changes }) => JSON.stringify(changes))
  return new Blob(texts).size >= REVISIONS_BYTES
}

/** The changes of a server's configuration, page by page, newest first. */
export function historyPages(guildId: string, { area, userId }: PageFilters) {
  return infiniteQueryOptions({
    queryKey: ['guilds', guildId, HISTORY, 'pages', area ?? null, userId ?? null],
    // Whether a change can be restored depends on the channels and roles of the server.
    meta: { areas: ['history', 'guild'] },
    queryFn: ({ signal, pageParam }) => {
      const query = { area, user_id: userId, before: pageParam || undefined, limit: PAGE }
      return call(listHistory, { params: { guildId }, query, signal })
    },
    initialPageParam: '',
    getNextPageParam: (last) => (isFull(last) ? last.at(-1)?.id : undefined),
    staleTime: FRESH_MS,
  })
}
