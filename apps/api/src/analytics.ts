import { getAnalyticsCommands, getAnalyticsSummary, getAnalyticsUsers } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { route, type Route } from './kernel/route.ts'

export function analyticsRoutes({ analytics }: Core): Route[] {
  return [
    route(getAnalyticsSummary, ({ query }) => analytics.summary(query)),
    route(getAnalyticsCommands, ({ query }) => analytics.commands(query)),
    route(getAnalyticsUsers, ({ query }) => analytics.users(query)),
  ]
}
