import {
  getAnalyticsCommands,
  getAnalyticsSummary,
  getAnalyticsUsers,
  getGuildAnalyticsCommands,
  getGuildAnalyticsSummary,
  getGuildAnalyticsUsers,
} from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { route, type Route } from './kernel/route.ts'

export function analyticsRoutes({ analytics }: Core): Route[] {
  return [
    route(getAnalyticsSummary, ({ query }) => analytics.summary(query)),
    route(getAnalyticsCommands, ({ query }) => analytics.commands(query)),
    route(getAnalyticsUsers, ({ query }) => analytics.users(query)),
    route(getGuildAnalyticsSummary, ({ guild, query }) => analytics.summary({ ...query, guild_id: guild.id })),
    route(getGuildAnalyticsCommands, ({ guild, query }) => analytics.commands({ ...query, guild_id: guild.id })),
    route(getGuildAnalyticsUsers, ({ guild, query }) => analytics.users({ ...query, guild_id: guild.id })),
  ]
}
