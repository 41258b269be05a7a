import { usePrefetchQuery } from '@tanstack/react-query'
import { guildChannels } from '../kernel/channels.ts'
import { RoleButtonsHeading, RoleButtonsLoading } from '../role-buttons/role-buttons-loading.tsx'
import { Late, late } from '../ui/late.tsx'

// Its pickers weigh more than the rest of the page.
const roleButtonsTab = late(async () => (await import('../role-buttons/role-buttons-tab.tsx')).RoleButtonsTab)

/** The Role Buttons tab, once its code is loaded; the channels, whose call the page has anyway, are requested at once. */
export function LateRoleButtonsTab({ guildId, opensAt }: { guildId: string; opensAt: string | undefined }) {
  usePrefetchQuery(guildChannels(guildId))
  return (
    <>
      <RoleButtonsHeading />
      <Late of={roleButtonsTab} failure="We couldn't load the role buttons." fallback={<RoleButtonsLoading />}>
        {(RoleButtonsTab) => <RoleButtonsTab guildId={guildId} opensAt={opensAt} />}
      </Late>
    </>
  )
}
