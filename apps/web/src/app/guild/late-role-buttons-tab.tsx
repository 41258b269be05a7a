import { usePrefetchQuery, type QueryClient } from '@tanstack/react-query'
import type { SectionPanel } from '../../guilds/sections/guild-screens.ts'
import { guildChannels } from '../../kernel/channels.ts'
import { guildRoles } from '../../kernel/roles.ts'
import { RoleButtonsHeading, RoleButtonsLoading } from '../../role-buttons/role-buttons-loading.tsx'
import { Late, late } from '../../ui/states/late.tsx'
import { useLateQuery } from './use-late-query.ts'

// This code loads late: its pickers are larger than the rest of the page.
const roleButtonsTab = late(async () => (await import('../../role-buttons/role-buttons-tab.tsx')).RoleButtonsTab)

async function requestConfigs(queries: QueryClient, guildId: string): Promise<void> {
  const { guildConfigs } = await import('../../role-buttons/role-button-queries.ts')
  await queries.query(guildConfigs.query(guildId))
}

function LateRoleButtonsTab({ guildId }: { guildId: string }) {
  usePrefetchQuery(guildChannels(guildId))
  usePrefetchQuery(guildRoles(guildId))
  useLateQuery(guildId, requestConfigs)
  return (
    <>
      <RoleButtonsHeading />
      <Late of={roleButtonsTab} failure="We couldn't load the role buttons." fallback={<RoleButtonsLoading />}>
        {(RoleButtonsTab) => <RoleButtonsTab guildId={guildId} />}
      </Late>
    </>
  )
}

/** The Role Buttons tab. Its data is requested in parallel with its code. */
export const ROLE_BUTTONS_PANEL: SectionPanel = { Panel: LateRoleButtonsTab, preload: roleButtonsTab.preload }
