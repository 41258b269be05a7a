import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { SubTab as SubTabButton, SubTabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { LoadingSettings } from './loading-settings.tsx'
import { SUB_TABS, type SubTab } from './settings-form.ts'
import { SettingsPanels } from './settings-panels.tsx'
import { guildSettings } from './settings-queries.ts'

/** How the bot behaves on this server: the sub-tabs below the heading. */
export function SettingsTab({ guildId, rules }: { guildId: string; rules: ReactNode }) {
  const settings = useQuery(guildSettings(guildId))
  const [subTab, setSubTab] = useState<SubTab>('general')
  /** The rules load much of their own; they come when they are first opened, and stay. */
  const [withRules, setWithRules] = useState(false)
  const choose = (next: SubTab): void => {
    setSubTab(next)
    if (next === 'rules') setWithRules(true)
  }
  return (
    <Tabs value={subTab} onValueChange={choose}>
      <SubTabList label="Settings">
        {SUB_TABS.map(({ value, label }) => (
          <SubTabButton key={value} value={value}>
            {label}
          </SubTabButton>
        ))}
      </SubTabList>
      {settings.data ? (
        <SettingsPanels guildId={guildId} saved={settings.data} subTab={subTab} openSubTab={setSubTab} />
      ) : (
        subTab !== 'rules' && (
          <TabPanel value={subTab}>
            {settings.isPending ? (
              <LoadingSettings />
            ) : (
              <ErrorState
                title={`Failed to load settings: ${settings.error?.message || 'Unknown error'}`}
                onRetry={() => void settings.refetch()}
              />
            )}
          </TabPanel>
        )
      )}
      <TabPanel value="rules" keepMounted>
        {withRules && rules}
      </TabPanel>
    </Tabs>
  )
}
