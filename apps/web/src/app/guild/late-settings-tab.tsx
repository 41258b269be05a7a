import { usePrefetchQuery } from '@tanstack/react-query'
import type { SectionPanel } from '../../guilds/sections/guild-screens.ts'
import { useGuildAccess } from '../../kernel/access/guild-access.ts'
import { guildChannels } from '../../kernel/channels.ts'
import { SettingsHeading, SettingsLoading } from '../../settings/settings-loading.tsx'
import { guildSettings } from '../../kernel/guild/guild-settings.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { FormLoading } from '../../ui/states/form-loading.tsx'
import { Late, late } from '../../ui/states/late.tsx'

// This code loads late: its pickers are larger than the rest of the page.
const settingsTab = late(async () => (await import('../../settings/settings-tab.tsx')).SettingsTab)
// This code loads late: sortable lists and the pattern engine are large too.
const rulesPanel = late(async () => (await import('./rules-panel.tsx')).RulesPanel)

function Prefetch({ guildId }: { guildId: string }) {
  usePrefetchQuery(guildSettings.query(guildId))
  return null
}

function LateSettingsTab({ guildId }: { guildId: string }) {
  const { levelOf } = useGuildAccess()
  usePrefetchQuery(guildChannels(guildId))
  return (
    <>
      {levelOf('settings') !== undefined && <Prefetch guildId={guildId} />}
      <SettingsHeading />
      <Late
        of={settingsTab}
        failure="We couldn't load the settings."
        fallback={
          <>
            <Skeleton className="mb-6 h-control-row w-80 max-w-full" />
            <SettingsLoading />
          </>
        }
      >
        {(SettingsTab) => (
          <SettingsTab
            guildId={guildId}

            renderRules={(report) => (
              <Late
                of={rulesPanel}
                failure="We couldn't load the rules."
                fallback={<FormLoading text="Loading rules..." />}
              >
                {(RulesPanel) => <RulesPanel guildId={guildId} report={report} />}
              </Late>
            )}
          />
        )}
      </Late>
    </>
  )
}

/** The Settings tab. Its data is requested immediately, in parallel with its code. */
export const SETTINGS_PANEL: SectionPanel = { Panel: LateSettingsTab, preload: settingsTab.preload }
