import { getSettings } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'
import type { FormMarks, ReportMarks } from '../kernel/form/form-marks.ts'
import { errorMessageOr } from '../lib/api-error.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { SubTab as SubTabButton, SubTabList, TabPanel, Tabs, type TabMarks } from '../ui/tabs.tsx'
import { SaveBar, SettingsForm, useSettingsForm } from './settings-form.tsx'
import { SettingsLoading } from './settings-loading.tsx'
import { SUB_TABS, marksOf, sumOf, type SubTab } from './settings-model.ts'
import { guildSettings } from './settings-queries.ts'

type SettingsTabProps = {
  guildId: string
  /** The sub-tab to begin with, as a link names it; General for any other name. */
  opensAt: string | undefined
  /** The content of the Rules sub-tab, whose forms report what is wrong in them. */
  renderRules: (report: ReportMarks) => ReactNode
}

/** Held by the form until the settings are loaded, and not shown. */
const NOT_LOADED = getSettings.accepts.parse({})

/** How the bot works on this server: the sub-tabs below the heading. */
export function SettingsTab({ guildId, opensAt, renderRules }: SettingsTabProps) {
  const settings = useQuery(guildSettings(guildId))
  const saved = settings.data ?? NOT_LOADED
  const [subTab, openSubTab] = useState<SubTab>(SUB_TABS.find(({ value }) => value === opensAt)?.value ?? 'general')
  /** The rules load much of their own; they come when they are first opened, and stay. */
  const [withRules, setWithRules] = useState(subTab === 'rules')
  if (subTab === 'rules' && !withRules) setWithRules(true)
  const [rulesMarks, setRulesMarks] = useState<Readonly<Record<string, FormMarks>>>({})
  const report = useCallback<ReportMarks>(
    (name, reported) => setRulesMarks((before) => ({ ...before, [name]: reported })),
    [],
  )
  const form = useSettingsForm(guildId, saved, openSubTab)
  const marks = settings.data ? marksOf(form.state.errors, form.warningsOf) : {}
  return (
    <Tabs value={subTab} onValueChange={openSubTab}>
      <SubTabs marks={{ ...marks, rules: sumOf(Object.values(rulesMarks)) }} />
      {settings.data ? (
        <SettingsForm guildId={guildId} saved={saved} form={form} subTab={subTab} />
      ) : (
        subTab !== 'rules' && (
          <TabPanel value={subTab}>
            {settings.isPending ? (
              <SettingsLoading />
            ) : (
              <ErrorState
                title={`Failed to load settings: ${errorMessageOr(settings.error, 'Unknown error')}`}
                onRetry={() => void settings.refetch()}
              />
            )}
          </TabPanel>
        )
      )}
      <TabPanel value="rules" keepMounted>
        {withRules && renderRules(report)}
      </TabPanel>
      {/* Unsaved settings are announced on every sub-tab; the rules have buttons of their own. */}
      {settings.data && (subTab !== 'rules' || form.isDirty) && <SaveBar form={form} />}
    </Tabs>
  )
}

function SubTabs({ marks }: { marks: Partial<Record<SubTab, TabMarks>> }) {
  return (
    <SubTabList label="Settings">
      {SUB_TABS.map(({ value, label }) => (
        <SubTabButton key={value} value={value} label={label} marks={marks[value]} />
      ))}
    </SubTabList>
  )
}
