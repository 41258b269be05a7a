import type { SectionPanel } from '../../../guilds/sections/guild-screens.ts'
import { HealthHeading, HealthLoading } from '../../../health/health-heading.tsx'
import { late } from '../../../ui/states/late.tsx'
import { LateScreen } from './late-screen.tsx'

const healthScreen = late(async () => (await import('../../../health/health-screen.tsx')).HealthScreen)

function LateHealth({ guildId }: { guildId: string }) {
  return (
    <LateScreen of={healthScreen} guildId={guildId} failure="We couldn't load this page.">
      <HealthHeading />
      <HealthLoading />
    </LateScreen>
  )
}

/** The Health screen. Its code requests its data: the declarations of its calls would be loaded with every tab. */
export const HEALTH_PANEL: SectionPanel = { Panel: LateHealth, preload: healthScreen.preload }
