import { AnalyticsDashboard } from './analytics-dashboard.tsx'
import { GuildAnalyticsHeading } from './guild-analytics-heading.tsx'

/** The analytics of one server, for its administrators and users with access to them. */
export function GuildAnalytics({ guildId }: { guildId: string }) {
  return (
    <div className="flex flex-col gap-6">
      <GuildAnalyticsHeading />
      <AnalyticsDashboard pageOf={guildId} />
    </div>
  )
}
