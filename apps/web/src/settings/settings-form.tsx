import type { ReceivedSettings } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useTextChannels } from '../kernel/channels.ts'
import { BEING_SAVED, Form, FormErrors } from '../kernel/form/form.tsx'
import { valueOf } from '../kernel/form/form-state.ts'
import { useForm, type FormControl } from '../kernel/form/use-form.ts'
import { invalidFields } from '../lib/error-details.ts'
import { bottomBar } from '../ui/bottom-bar.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { TabPanel } from '../ui/tabs.tsx'
import { GeneralFields, ModerationFields, NotificationFields, type FieldsProps } from './setting-fields.tsx'
import { SETTINGS_HEADING } from './settings-loading.tsx'
import {
  PLACES,
  changeOf,
  errorsAt,
  errorsBeforeSaving,
  settingAt,
  settingsForm,
  settingsValue,
  warningsAt,
  type Setting,
  type SettingsValue,
  type SubTab,
} from './settings-model.ts'
import { guildSettings, useSaveSettings } from './settings-queries.ts'

export type SettingsControl = FormControl<SettingsValue> & {
  id: string
  warningsOf: (setting: Setting) => readonly string[]
}

/** The form behind General, Moderation and Notifications. */
export function useSettingsForm(
  guildId: string,
  saved: ReceivedSettings,
  openSubTab: (subTab: SubTab) => void,
): SettingsControl {
  const settings = useQuery(guildSettings(guildId))
  const save = useSaveSettings(guildId)
  const id = useId()
  const form = useForm({
    model: settingsForm,
    place: useMemo(() => ({ guildId, form: 'settings', title: 'Settings', subTab: 'general' }), [guildId]),
    savedOf: useCallback(() => ({ value: settingsValue(saved), version: undefined }), [saved]),
    check: (value) => errorsBeforeSaving(settingsValue(saved), value),
    send: async (state) => {
      const reply = await save(changeOf(state.base.value, valueOf(state)).data ?? {})
      return { value: settingsValue(reply), version: undefined }
    },
    errorsOf: (error) => errorsAt(invalidFields(error)),
    load: async () => {
      const { data } = await settings.refetch({ throwOnError: true })
      return { value: settingsValue(data ?? saved), version: undefined }
    },
    reveal: (path) => {
      const setting = settingAt(path)
      if (setting) openSubTab(PLACES[setting].subTab)
    },
  })
  return { ...form, id, warningsOf: (setting) => warningsAt(setting, saved, form.value) }
}

/** The three sub-tabs that one draft spans. */
export function SettingsForm({
  guildId,
  saved,
  form,
  subTab,
}: {
  guildId: string
  saved: ReceivedSettings
  form: SettingsControl
  subTab: SubTab
}) {
  const { value, edit, isDirty } = form
  /** The welcome message before it was switched off in this draft; empty when it was not. */
  const [lastWelcome, setLastWelcome] = useState('')
  useEffect(() => {
    if (!isDirty) setLastWelcome('')
  }, [isDirty])
  const fields: FieldsProps = {
    guildId,
    value,
    saved: form.state.base.value,
    edit: (change) => edit(() => change, Object.keys(change)),
    errorAt: form.errorAt,
    warningsOf: form.warningsOf,
    channels: useTextChannels(guildId),
    isAutoModQueued: saved.status === 'queued',
  }
  const panels = {
    general: <GeneralFields {...fields} />,
    moderation: <ModerationFields {...fields} />,
    notifications: <NotificationFields {...fields} lastText={lastWelcome} onTextLeft={setLastWelcome} />,
  }
  return (
    <Form form={form} id={form.id} labelledBy={SETTINGS_HEADING} offersKept={subTab in panels}>
      {Object.entries(panels).map(([name, content]) => (
        <TabPanel key={name} value={name} keepMounted>
          <Card as="section" className="p-5 md:p-6">
            {content}
          </Card>
        </TabPanel>
      ))}
    </Form>
  )
}

/** The buttons of the form, in sight at the window's bottom. The bar takes the same room whatever it says. */
export function SaveBar({ form }: { form: SettingsControl }) {
  const { isDirty } = form
  return (
    <footer
      ref={bottomBar}
      className={cx(
        'sticky bottom-4 z-10 mt-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-card border bg-surface-1 px-5 py-3 md:px-6',
        isDirty ? 'border-line-strong shadow-float' : 'border-line',
      )}
    >
      <FormErrors form={form} className="w-full" />
      <p
        className={cx('max-md:w-full max-md:text-center md:flex-1', isDirty ? 'font-medium text-ink-1' : 'text-ink-3')}
      >
        {isDirty ? 'Careful: you have unsaved changes!' : 'No unsaved changes'}
      </p>
      <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
        <Button variant="quiet" disabledReason={form.isSaving ? BEING_SAVED : undefined} onClick={form.reset}>
          Reset
        </Button>
        <Button type="submit" form={form.id} variant={isDirty ? 'primary' : 'quiet'} pending={form.isSaving}>
          Save Changes
        </Button>
      </div>
    </footer>
  )
}
