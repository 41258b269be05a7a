import { GuildAnalyticsHeading, GuildAnalyticsLoading } from '../../../analytics/guild-analytics-heading.tsx'
import type { SectionPanel } from '../../../guilds/sections/guild-screens.ts'
import { late } from '../../../ui/states/late.tsx'
import { LateScreen } from './late-screen.tsx'

// Charts and tables are larger than the rest of the page.
const guildAnalytics = late(async () => (await import('../../../analytics/guild-analytics.tsx')).GuildAnalytics)

function LateAnalytics({ guildId }: { guildId: string }) {
  return (
    <LateScreen of={guildAnalytics} guildId={guildId} failure="We couldn't load the analytics.">
      <GuildAnalyticsHeading />
      <GuildAnalyticsLoading />
    </LateScreen>
  )
}

/** The analytics of a server. Their code requests the figures: the declarations of their calls would be loaded with every tab. */
export const ANALYTICS_PANEL: SectionPanel = { Panel: LateAnalytics, preload: guildAnalytics.preload }
