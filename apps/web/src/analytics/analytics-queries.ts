import {
  analyticsQuery,
  getAnalyticsCommands,
  getAnalyticsSummary,
  getAnalyticsUsers,
  readBlames,
  type ReceivedAnalyticsSummary,
} from '@guildhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/transport.ts'
import type { View } from './analytics-filters.ts'

/** The start of the keys of all that is read here. */
export const ANALYTICS_KEY = ['analytics']

/** The figures of a view; null when there are none. */
export function analyticsSummary(view: View) {
  return queryOptions({
    queryKey: [...ANALYTICS_KEY, 'summary', view],
    queryFn: async ({ signal }) => {
      const summary = await call(getAnalyticsSummary, { query: analyticsQuery(view), signal })
      return summary && hasFigures(summary) ? summary : null
    },
  })
}

/** Whether any number is not zero. */
export function hasFigures(summary: ReceivedAnalyticsSummary): boolean {
  const { unique_users: users, total_messages: messages, event_type_counts: events } = summary
  return [users, messages, readBlames(summary)?.count ?? 0, ...Object.values(events)].some((count) => count !== 0)
}

export function analyticsCommands(view: View) {
  return queryOptions({
    queryKey: [...ANALYTICS_KEY, 'commands', view],
    queryFn: ({ signal }) => call(getAnalyticsCommands, { query: analyticsQuery(view), signal }),
  })
}

export function analyticsUsers(view: View) {
  return queryOptions({
    queryKey: [...ANALYTICS_KEY, 'users', view],
    queryFn: ({ signal }) => call(getAnalyticsUsers, { query: analyticsQuery(view), signal }),
  })
}
