import { BLAME_POLL_MS, firstPage, readBlameCount } from '@guildhall/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSettled } from '../lib/page/settled.ts'
import { call } from '../lib/calls/transport.ts'

const blameCount = queryOptions({
  queryKey: ['blame', 'count'],
  queryFn: ({ signal }) => call(firstPage.getBlameCount, { signal }),
  refetchInterval: BLAME_POLL_MS,
})

/** '{Name} Blamed: {count}', polled. Renders nothing until the count is loaded. */
export function BlameCount() {
  const { data } = useQuery({ ...blameCount, enabled: useSettled() })
  const blame = data && readBlameCount(data)
  if (!blame) return null
  return (
    <span className="flex min-w-0 rounded-full border border-line px-2.5 py-1 text-caption whitespace-pre text-ink-2">
      <span className="overflow-hidden text-ellipsis">{blame.name} Blamed: </span>
      <strong className="font-semibold text-ink-1 tabular-nums">{blame.count}</strong>
    </span>
  )
}
