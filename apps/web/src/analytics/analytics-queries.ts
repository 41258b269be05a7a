import {
  analyticsQuery,
  getAnalyticsCommands,
  getAnalyticsSummary,
  getAnalyticsUsers,
  getGuildAnalyticsCommands,
  getGuildAnalyticsSummary,
  getGuildAnalyticsUsers,
  readBlames,
  type ReceivedAnalyticsSummary,
} from '@guildhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/calls/transport.ts'
import type { View } from './filters/analytics-filters.ts'

/** The prefix of all query keys of this module. */
export const ANALYTICS_KEY = ['analytics']

/** The summary of a view; null without figures. */
export function analyticsSummary(view: View) {
  return queryOptions({
    queryKey: [...ANALYTICS_KEY, 'summary', view],
    queryFn: async ({ signal }) => {
      const { pageOf } = view
      const query = analyticsQuery(view)
      const summary =
        pageOf === null
          ? await call(getAnalyticsSummary, { query, signal })
          : await call(getGuildAnalyticsSummary, { params: { guildId: pageOf }, query, signal })
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
    queryFn: ({ signal }) => {
      const { pageOf } = view
      const query = analyticsQuery(view)
      return pageOf === null
        ? call(getAnalyticsCommands, { query, signal })
        : call(getGuildAnalyticsCommands, { params: { guildId: pageOf }, query, signal })
    },
  })
}

export function analyticsUsers(view: View) {
  return queryOptions({
    queryKey: [...ANALYTICS_KEY, 'users', view],
    queryFn: ({ signal }) => {
      const { pageOf } = view
      const query = analyticsQuery(view)
      return pageOf === null
        ? call(getAnalyticsUsers, { query, signal })
        : call(getGuildAnalyticsUsers, { params: { guildId: pageOf }, query, signal })
    },
  })
}
