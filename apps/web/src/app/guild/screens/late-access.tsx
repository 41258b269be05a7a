import { AccessHeading, AccessLoading } from '../../../access/access-heading.tsx'
import { late } from '../../../ui/states/late.tsx'
import { LateScreen } from './late-screen.tsx'

// Few administrators open it.
const accessScreen = late(async () => (await import('../../../access/access-screen.tsx')).AccessScreen)

/** Starts loading the code of the Access screen. */
export const preloadAccess = accessScreen.preload

/** The Access screen. Its code requests its data: the declarations of its calls would be loaded with every tab. */
export function LateAccess({ guildId }: { guildId: string }) {
  return (
    <LateScreen of={accessScreen} guildId={guildId} failure="We couldn't load this page.">
      <AccessHeading />
      <AccessLoading />
    </LateScreen>
  )
}
