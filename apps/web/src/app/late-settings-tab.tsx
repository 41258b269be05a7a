import { usePrefetchQuery } from '@tanstack/react-query'
import { guildChannels } from '../kernel/channels.ts'
import { SettingsHeading, SettingsLoading } from '../settings/settings-loading.tsx'
import { guildSettings } from '../settings/settings-queries.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { FormLoading } from '../ui/form-loading.tsx'
import { Late, late } from '../ui/late.tsx'

// The pickers weigh more than the rest of the page.
const settingsTab = late(async () => (await import('../settings/settings-tab.tsx')).SettingsTab)
// Lists that can be moved and patterns that are checked weigh much too.
const rulesPanel = late(async () => (await import('./rules-panel.tsx')).RulesPanel)

/** Starts loading the code of the Settings tab. */
export const preloadSettingsTab = settingsTab.preload

/** The Settings tab, once its code is loaded; its data is requested at once. */
export function LateSettingsTab({ guildId, opensAt }: { guildId: string; opensAt: string | undefined }) {
  usePrefetchQuery(guildSettings(guildId))
  usePrefetchQuery(guildChannels(guildId))
  return (
    <>
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
            opensAt={opensAt}
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
