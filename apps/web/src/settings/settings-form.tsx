import type { ReceivedSettings } from '@guildhall/contract'
import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useGuildAccess, useReadOnly } from '../kernel/access/guild-access.ts'
import { useTextChannels } from '../kernel/channels.ts'
import type { PartsForm } from '../kernel/composer/parts/parts-form.ts'
import { BEING_SAVED, Form, FormErrors } from '../kernel/form/form.tsx'
import { valueOf } from '../kernel/form/form-state.ts'
import { useForm, type FormControl } from '../kernel/form/use-form.ts'
import { guildSettings } from '../kernel/guild/guild-settings.ts'
import { useSettingsSave } from '../kernel/guild/settings-save.ts'
import { LastChange } from '../kernel/history/last-change.tsx'
import { useUndo } from '../kernel/history/use-undo.tsx'
import { invalidFields } from '../lib/calls/error-details.ts'
import { bottomBar } from '../ui/bottom-bar.ts'
import { Button } from '../ui/controls/button.tsx'
import { FormFields } from '../ui/controls/read-only.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Late, late } from '../ui/states/late.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { TabPanel } from '../ui/tabs.tsx'
import { DefaultActionDialog } from './default-action-dialog.tsx'
import type { Welcome } from './notification-fields.tsx'
import { GeneralFields, ModerationFields, type FieldsProps } from './setting-fields.tsx'
import { SETTINGS_HEADING } from './settings-loading.tsx'
import { FIELDS, TAB, type SubTab } from './field-specs.ts'
import {
  changeOf,
  changedLabels,
  errorsAt,
  errorsBeforeSaving,
  settingAt,
  settingsForm,
  settingsValue,
  warningsAt,
  type Setting,
  type SettingsValue,
} from './settings-model.ts'

type SettingsControl = FormControl<SettingsValue> & {
  id: string
  /** The labels of the changed settings. */
  changed: readonly string[]
  /** Whether the dialog for the default action is open: settings cannot be saved without one. */
  asksForAction: boolean
  cancelAction: () => void
  warningsOf: (setting: Setting) => readonly string[]
}

/** The form behind General, Moderation and Notifications. */
export function useSettingsForm(
  guildId: string,
  saved: ReceivedSettings,
  /** Whether `saved` comes from the server. */
  isLoaded: boolean,
  openSubTab: (subTab: SubTab) => void,
): SettingsControl {
  const { save } = useSettingsSave(guildId)
  const latest = guildSettings.useLatest(guildId)
  const undo = useUndo(guildId, 'settings')
  const id = useId()
  const { isAdmin } = useGuildAccess()
  const [asksForAction, setAsksForAction] = useState(false)
  const form = useForm({
    model: settingsForm,
    place: useMemo(
      () => (isLoaded ? { guildId, form: 'settings', title: 'Settings', place: { tab: TAB } } : null),
      [guildId, isLoaded],
    ),
    savedOf: useCallback(() => ({ value: settingsValue(saved), version: undefined }), [saved]),
    check: (value) => errorsBeforeSaving(settingsValue(saved), value),
    send: async (state) => {
      const reply = await save(changeOf(state.base.value, valueOf(state)).data ?? {})
      const change = { kind: 'saved', key: null, before: saved.version, after: reply.version } as const
      return { value: settingsValue(reply), version: undefined, undo: undo(change) }
    },
    errorsOf: (error, sent) => errorsAt(invalidFields(error), sent),
    load: async () => ({ value: settingsValue(await latest()), version: undefined }),
    readOnly: useReadOnly('settings', saved.read_only),
    reveal: (path) => {
      const setting = settingAt(path)
      if (setting) openSubTab(FIELDS[setting].subTab)
    },
  })
  const changed = useMemo(() => changedLabels(form.state.base.value, form.value), [form.state.base.value, form.value])
  const submit = (): void => {
    const { value, isDirty } = form
    const lacksAction =
      isAdmin &&
      form.readOnly === undefined &&
      isDirty &&
      value.default_action === '' &&
      errorsBeforeSaving(settingsValue(saved), value).length === 0
    if (lacksAction) setAsksForAction(true)
    else form.submit()
  }
  return {
    ...form,
    id,
    changed,
    submit,
    asksForAction,
    cancelAction: () => setAsksForAction(false),
    submitWith: (change) => {
      setAsksForAction(false)
      form.submitWith(change)
    },
    warningsOf: (setting) => warningsAt(setting, saved, form.value),
  }
}

// The preview and the composer are a quarter of the tab, and another sub-tab comes first.
const notifications = late(async () => (await import('./notification-fields.tsx')).NotificationFields)

/** The embeds of the welcome message as a form of their own. */
function useWelcomeEmbeds({ value, edit, errorAt, focus, openings }: SettingsControl): PartsForm {
  return {
    value: welcomeParts(value),
    edit: useCallback(
      (change, touched) =>
        edit(
          (settings) => ({ welcome_embeds: change(welcomeParts(settings)).embeds ?? settings.welcome_embeds }),
          touched,
        ),
      [edit],
    ),
    errorAt,
    focus,
    openings,
  }
}

function welcomeParts({ welcome_embeds: embeds }: SettingsValue) {
  return { embeds, links: [] }
}

/** The three sub-tabs that share one draft. */
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
  const { isAdmin } = useGuildAccess()
  const isReadOnly = form.readOnly !== undefined
  const embeds = useWelcomeEmbeds(form)
  /** The welcome message and its embeds before they were switched off in this draft; null if they were not. */
  const [lastWelcome, setLastWelcome] = useState<Welcome | null>(null)
  useEffect(() => {
    if (!isDirty) setLastWelcome(null)
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
    isAdmin,
    privateChannels: saved.private_channels,
  }
  const panels = {
    general: <GeneralFields {...fields} />,
    moderation: <ModerationFields {...fields} />,
    notifications: (
      <Late of={notifications} failure="We couldn't load the notifications." fallback={<Skeleton className="h-96" />}>
        {(NotificationFields) => (
          <NotificationFields {...fields} embeds={embeds} last={lastWelcome} onLeft={setLastWelcome} />
        )}
      </Late>
    ),
  }
  const isShown = subTab in panels
  return (
    <Form
      form={form}
      id={form.id}
      labelledBy={SETTINGS_HEADING}
      hasDraftLine={isShown}
      className={isShown ? 'pt-6' : undefined}
    >
      {Object.entries(panels).map(([name, content]) => (
        // The form sets the distance above it, with and without lines.
        <TabPanel key={name} value={name} keepMounted className="-mt-6">
          <Card as="section" className="p-5 md:p-6">
            <FormFields isReadOnly={isReadOnly}>{content}</FormFields>
          </Card>
        </TabPanel>
      ))}
      {form.asksForAction && (
        <DefaultActionDialog
          onSave={(default_action) => form.submitWith({ default_action })}
          onCancel={form.cancelAction}
        />
      )}
    </Form>
  )
}

/**
 * The buttons of the form. With unsaved changes they stick to the bottom of the window, but not over another form's buttons.
 *
 * @param floats false while another form is visible.
 */
export function SaveBar({ guildId, form, floats }: { guildId: string; form: SettingsControl; floats: boolean }) {
  const { changed } = form
  if (form.readOnly !== undefined) {
    return <LastChange guildId={guildId} area="settings" target={null} className="mt-6 px-5 md:px-6" />
  }
  const isFloating = form.isDirty && floats
  return (
    <footer
      ref={bottomBar}
      className={cx(
        'mt-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-card border px-5 py-3 max-md:gap-y-1 max-md:py-2 md:px-6',
        form.isDirty ? 'border-line-strong bg-surface-1' : 'border-transparent',
        isFloating && 'sticky bottom-4 z-10 shadow-float max-md:bottom-2',
      )}
    >
      <FormErrors form={form} className="w-full" />
      {form.isDirty && (
        <p className="min-w-0 font-medium wrap-anywhere text-ink-1 max-md:w-full max-md:text-center md:flex-1">
          Unsaved changes{changed.length > 0 && `: ${changed.join(', ')}`}
        </p>
      )}
      {!form.isDirty && <LastChange guildId={guildId} area="settings" target={null} className="mr-auto" />}
      <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
        <Button variant="quiet" disabledReason={form.isSaving ? BEING_SAVED : undefined} onClick={form.reset}>
          Reset
        </Button>
        <Button type="submit" form={form.id} variant={form.isDirty ? 'primary' : 'quiet'} pending={form.isSaving}>
          Save Changes
        </Button>
      </div>
    </footer>
  )
}
