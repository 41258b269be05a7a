import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SectionPanel } from '../../guilds/sections/guild-screens.ts'
import { guildChannels } from '../../kernel/channels.ts'
import { guildRoles } from '../../kernel/roles.ts'
import { RoleButtonsHeading, RoleButtonsLoading } from '../../role-buttons/role-buttons-loading.tsx'
import { Late, late } from '../../ui/states/late.tsx'

// This code loads late: its pickers are larger than the rest of the page.
const roleButtonsTab = late(async () => (await import('../../role-buttons/role-buttons-tab.tsx')).RoleButtonsTab)

function LateRoleButtonsTab({ guildId }: { guildId: string }) {
  const queries = useQueryClient()
  usePrefetchQuery(guildChannels(guildId))
  usePrefetchQuery(guildRoles(guildId))
  useEffect(() => {
    import('../../role-buttons/role-button-queries.ts')
      .then(({ guildConfigs }) => queries.query(guildConfigs.query(guildId)))
      // The tab shows the error of its own request.
      .catch(() => undefined)
  }, [queries, guildId])
  return (
    <>
      <RoleButtonsHeading />
      <Late of={roleButtonsTab} failure="We couldn't load the role buttons." fallback={<RoleButtonsLoading />}>
        {(RoleButtonsTab) => <RoleButtonsTab guildId={guildId} />}
      </Late>
    </>
  )
}

/** The Role Buttons tab. Its data is requested in parallel with its code: its other call is in a small file. */
export const ROLE_BUTTONS_PANEL: SectionPanel = { Panel: LateRoleButtonsTab, preload: roleButtonsTab.preload }
