import { getSettings } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'
import { useGuildAccess } from '../kernel/access/guild-access.ts'
import { LoadError } from '../kernel/access/load-error.tsx'
import { useDrafts } from '../kernel/drafts/use-drafts.ts'
import type { FormMarks, ReportMarks } from '../kernel/form/form-marks.ts'
import { guildSettings } from '../kernel/guild/guild-settings.ts'
import { usePlace } from '../kernel/use-place.ts'
import { errorMessageOr } from '../lib/calls/api-error.ts'
import { SubTab as SubTabButton, SubTabList, TabPanel, Tabs, type TabMarks } from '../ui/tabs.tsx'
import { SaveBar, SettingsForm, useSettingsForm } from './settings-form.tsx'
import { SettingsLoading } from './settings-loading.tsx'
import { FIELDS, SUB_TABS, TAB, type SubTab } from './field-specs.ts'
import { marksOf, settingAt, sumOf } from './settings-model.ts'

type SettingsTabProps = {
  guildId: string
  /** The content of the Rules sub-tab, whose forms report their warnings and errors. */
  renderRules: (report: ReportMarks) => ReactNode
}

/** The form's value until the settings are loaded; it is not shown. */
const NOT_LOADED = getSettings.accepts.parse({})

/** The Settings tab with its sub-tabs. */
export function SettingsTab({ guildId, renderRules }: SettingsTabProps) {
  const { levelOf } = useGuildAccess()
  const settings = useQuery({ ...guildSettings.query(guildId), enabled: levelOf('settings') !== undefined })
  const saved = settings.data ?? NOT_LOADED
  const { place = { tab: TAB }, go } = usePlace()
  const subTabs = SUB_TABS.filter(({ areas }) => areas.some((area) => levelOf(area) !== undefined))
  const subTab = (subTabs.find(({ value }) => value === place.subTab) ?? subTabs[0])?.value ?? 'general'
  // Keep the chosen channel of the rules.
  const openSubTab = (opened: SubTab): void => {
    if (opened !== subTab) go({ ...place, subTab: opened })
  }
  /** Whether the rules are mounted: only from their first opening on, since they load much code and data. */
  const [withRules, setWithRules] = useState(subTab === 'rules')
  if (subTab === 'rules' && !withRules) setWithRules(true)
  const [rulesMarks, setRulesMarks] = useState<Readonly<Record<string, FormMarks>>>({})
  const report = useCallback<ReportMarks>(
    (name, reported) => setRulesMarks((before) => ({ ...before, [name]: reported })),
    [],
  )
  const form = useSettingsForm(guildId, saved, settings.data !== undefined, openSubTab)
  const marks = settings.data ? marksOf(form.state.errors, form.warningsOf) : {}
  return (
    <Tabs value={subTab} onValueChange={openSubTab}>
      <SubTabs
        subTabs={subTabs}
        marks={{ ...marks, rules: sumOf(Object.values(rulesMarks)) }}
        unsaved={useUnsavedSubTabs(guildId)}
      />
      {settings.data ? (
        <SettingsForm guildId={guildId} saved={saved} form={form} subTab={subTab} />
      ) : (
        subTab !== 'rules' && (
          <TabPanel value={subTab}>
            {settings.isPending ? (
              <SettingsLoading />
            ) : (
              <LoadError
                error={settings.error}
                title={`Failed to load settings: ${errorMessageOr(settings.error, 'Unknown error')}`}
                message={undefined}
                onRetry={() => void settings.refetch()}
              />
            )}
          </TabPanel>
        )
      )}
      <TabPanel value="rules" keepMounted>
        {withRules && renderRules(report)}
      </TabPanel>
      {/* On Rules it is shown only with unsaved settings, since the rules have their own buttons. */}
      {settings.data && (subTab !== 'rules' || form.isDirty) && (
        <SaveBar guildId={guildId} form={form} floats={subTab !== 'rules'} />
      )}
    </Tabs>
  )
}

/** The sub-tabs with unsaved changes. */
function useUnsavedSubTabs(guildId: string): ReadonlySet<SubTab> {
  const drafts = useDrafts().filter((one) => one.guildId === guildId && one.draft.place.tab === TAB)
  const named = drafts.flatMap(({ draft }) => draft.place.subTab ?? Object.keys(draft.edits).map(subTabOf))
  return new Set(SUB_TABS.flatMap(({ value }) => (named.includes(value) ? value : [])))
}

function subTabOf(path: string): SubTab | undefined {
  const setting = settingAt(path)
  return setting && FIELDS[setting].subTab
}

type SubTabsProps = {
  /** Those that are open to the user. */
  subTabs: readonly (typeof SUB_TABS)[number][]
  marks: Partial<Record<SubTab, TabMarks>>
  unsaved: ReadonlySet<SubTab>
}

function SubTabs({ subTabs, marks, unsaved }: SubTabsProps) {
  return (
    <SubTabList label="Settings">
      {subTabs.map(({ value, label }) => (
        <SubTabButton key={value} value={value} label={label} marks={marks[value]} isUnsaved={unsaved.has(value)} />
      ))}
    </SubTabList>
  )
}
