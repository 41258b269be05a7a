import { usePrefetchQuery } from '@tanstack/react-query'
import type { SectionPanel } from '../../guilds/sections/guild-screens.ts'
import { guildChannels } from '../../kernel/channels.ts'
import { guildRoles } from '../../kernel/roles.ts'
import { RoleButtonsHeading, RoleButtonsLoading } from '../../role-buttons/role-buttons-loading.tsx'
import { Late, late } from '../../ui/states/late.tsx'

// This code loads late: its pickers are larger than the rest of the page.
const roleButtonsTab = late(async () => (await import('../../role-buttons/role-buttons-tab.tsx')).RoleButtonsTab)

function LateRoleButtonsTab({ guildId }: { guildId: string }) {
  usePrefetchQuery(guildChannels(guildId))
  usePrefetchQuery(guildRoles(guildId))
  return (
    <>
      <RoleButtonsHeading />
      <Late of={roleButtonsTab} failure="We couldn't load the role buttons." fallback={<RoleButtonsLoading />}>
        {(RoleButtonsTab) => <RoleButtonsTab guildId={guildId} />}
      </Late>
    </>
  )
}

/** The Role Buttons tab. The channels and roles are requested in parallel with its code; the page already has those calls. */
export const ROLE_BUTTONS_PANEL: SectionPanel = { Panel: LateRoleButtonsTab, preload: roleButtonsTab.preload }
