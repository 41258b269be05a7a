import { AccessHeading, AccessLoading } from '../../../access/access-heading.tsx'
import type { SectionPanel } from '../../../guilds/sections/guild-screens.ts'
import { late } from '../../../ui/states/late.tsx'
import { LateScreen } from './late-screen.tsx'

// Few administrators open it.
const accessScreen = late(async () => (await import('../../../access/access-screen.tsx')).AccessScreen)

function LateAccess({ guildId }: { guildId: string }) {
  return (
    <LateScreen of={accessScreen} guildId={guildId} failure="We couldn't load this page.">
      <AccessHeading />
      <AccessLoading />
    </LateScreen>
  )
}

/** The Access screen. Its code requests its data: the declarations of its calls would be loaded with every tab. */
export const ACCESS_PANEL: SectionPanel = { Panel: LateAccess, preload: accessScreen.preload }
