import type { GuildSettings } from '@guildhall/contract'
import { useTextChannels } from '../kernel/channels.ts'
import { KeptDraftBar } from '../kernel/kept-draft-bar.tsx'
import { Card } from '../ui/card.tsx'
import { TabPanel } from '../ui/tabs.tsx'
import { GeneralFields } from './general-fields.tsx'
import { ModerationFields } from './moderation-fields.tsx'
import { NotificationFields } from './notification-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { warningsAt } from './setting-note.tsx'
import { useSettingsEditor } from './settings-editor.ts'
import type { FieldsProps } from './settings-fields.ts'
import type { SubTab } from './settings-form.ts'

type SettingsPanelsProps = {
  guildId: string
  saved: GuildSettings
  subTab: SubTab
  openSubTab: (subTab: SubTab) => void
}

/** The three sub-tabs that one draft spans, and its buttons. */
export function SettingsPanels({ guildId, saved, subTab, openSubTab }: SettingsPanelsProps) {
  const { area, offered, isDirty, ...editor } = useSettingsEditor(guildId, saved, openSubTab)
  const fields: FieldsProps = {
    form: editor.form,
    edit: editor.edit,
    faults: editor.faults,
    warningsOf: (setting) => warningsAt(setting, saved, editor.draft),
    channels: useTextChannels(guildId),
  }
  const panels = {
    general: <GeneralFields {...fields} />,
    moderation: <ModerationFields {...fields} />,
    notifications: (
      <NotificationFields
        {...fields}
        guildId={guildId}
        lastText={editor.lastWelcome}
        onTextLeft={editor.setLastWelcome}
      />
    ),
  }
  const isHere = subTab in panels
  return (
    <div ref={area}>
      {offered && isHere && (
        <div className="pt-4">
          <KeptDraftBar onRestore={editor.onRestore} onDiscard={editor.onDiscard} />
        </div>
      )}
      {Object.entries(panels).map(([value, content]) => (
        <TabPanel key={value} value={value} keepMounted>
          <Card as="section" className="p-5 md:p-6">
            {content}
          </Card>
        </TabPanel>
      ))}
      {/* Unsaved changes are told on every sub-tab; the rules have a button of their own. */}
      {(isHere || isDirty) && (
        <SaveBar isDirty={isDirty} isSaving={editor.isSaving} onReset={editor.onReset} onSave={editor.onSave} />
      )}
    </div>
  )
}
