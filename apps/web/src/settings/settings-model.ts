import { SettingsChange, type ReceivedSettings } from '@guildhall/contract'
import * as z from 'zod/mini'
import type { FormError } from '../kernel/form/form-state.ts'
import type { FormModel } from '../kernel/form/use-form.ts'
import { fieldSentence, type InvalidField } from '../lib/error-details.ts'
import type { TabMarks } from '../ui/tabs.tsx'

export const LOG_LEVELS = ['none', 'error', 'warning', 'info', 'debug'] as const

const ChannelId = z.nullable(z.string())

const SettingsValue = z.object({
  prefix: z.string(),
  /** Null: no welcome message. */
  welcome_message: z.nullable(z.string()),
  welcome_channel_id: ChannelId,
  unavailable_channel_id: ChannelId,
  default_action: z.string(),
  enable_auto_mod: z.boolean(),
  moderation_log_channel_id: ChannelId,
  deleted_message_log_channel_id: ChannelId,
  // Part of the product's model, and of no screen and no call.
  general: z.object({ enable_dm_commands: z.boolean(), log_level: z.enum(LOG_LEVELS) }),
})
/** The values of the form. */
export type SettingsValue = z.infer<typeof SettingsValue>

const SettingsEdits = z.partial(SettingsValue)
export type SettingsEdits = z.infer<typeof SettingsEdits>

const FIELDS = [
  'prefix',
  'unavailable_channel_id',
  'default_action',
  'enable_auto_mod',
  'moderation_log_channel_id',
  'deleted_message_log_channel_id',
  'welcome_message',
  'welcome_channel_id',
] as const satisfies readonly (keyof SettingsChange)[]

/** A setting that can be changed. */
export type Setting = (typeof FIELDS)[number]

export const SUB_TABS = [
  { value: 'general', label: 'General' },
  { value: 'moderation', label: 'Moderation' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'rules', label: 'Rules' },
] as const

export type SubTab = (typeof SUB_TABS)[number]['value']

/** The sub-tab and the label of each setting. */
export const PLACES: Readonly<Record<Setting, { subTab: SubTab; label: string }>> = {
  prefix: { subTab: 'general', label: 'Prefix' },
  unavailable_channel_id: { subTab: 'general', label: 'Unavailable channel' },
  default_action: { subTab: 'moderation', label: 'Default action' },
  enable_auto_mod: { subTab: 'moderation', label: 'Enable auto moderation' },
  moderation_log_channel_id: { subTab: 'moderation', label: 'Moderation log channel' },
  deleted_message_log_channel_id: { subTab: 'moderation', label: 'Deleted message log channel' },
  welcome_message: { subTab: 'notifications', label: 'Welcome message' },
  welcome_channel_id: { subTab: 'notifications', label: 'Welcome channel' },
}

/** A setting by its path, and undefined for what is none. */
export function settingAt(path: string): Setting | undefined {
  return FIELDS.find((setting) => setting === path)
}

/** The saved settings as the form holds them. */
export function settingsValue(saved: ReceivedSettings): SettingsValue {
  return { ...saved, general: { enable_dm_commands: false, log_level: 'info' } }
}

/** A setting as the call has it: a welcome message without words is none. */
function asSent(setting: Setting, value: Pick<SettingsValue, Setting>): SettingsValue[Setting] {
  const own = value[setting]
  return setting === 'welcome_message' && typeof own === 'string' && own.trim() === '' ? null : own
}

export const settingsForm: FormModel<SettingsValue, SettingsEdits> = {
  essence: (value) => FIELDS.map((setting) => asSent(setting, value)),
  schema: SettingsEdits,
  keeps: (_, edits) => edits,
  mergesKept: true,
  texts: {
    saved: 'Settings saved successfully!',
    failed: (message) => `Failed to save settings: ${message ?? 'An unknown error occurred'}`,
    unchanged: 'No changes to save.',
    reset: 'Form reset to saved settings',
  },
}

/** The body of the call: the changed settings alone. */
export function changeOf(saved: SettingsValue, value: SettingsValue) {
  const changed = FIELDS.filter((setting) => asSent(setting, value) !== asSent(setting, saved))
  return SettingsChange.safeParse(Object.fromEntries(changed.map((setting) => [setting, asSent(setting, value)])))
}

/** The errors that keep the settings from being sent. */
export function errorsBeforeSaving(saved: SettingsValue, value: SettingsValue): readonly FormError[] {
  const { error } = changeOf(saved, value)
  const errors = errorsAt((error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })))
  if (value.default_action !== '') return errors
  return [...errors, { at: 'default_action', text: 'Choose a default action to save your changes.' }]
}

/** Errors by their paths in the call, at their fields; those of nothing on this screen are left out. */
export function errorsAt(fields: readonly InvalidField[]): readonly FormError[] {
  return FIELDS.flatMap((setting) => {
    const field = fields.find(({ path }) => path === setting)
    return field ? [{ at: setting, text: fieldSentence(PLACES[setting].label, field.message) }] : []
  })
}

/** The server's warning at a setting, as long as the saved one is on the screen. */
export function warningsAt(setting: Setting, saved: ReceivedSettings, value: SettingsValue): readonly string[] {
  if (asSent(setting, value) !== asSent(setting, settingsValue(saved))) return []
  return (saved.warnings ?? []).flatMap(({ field, message }) => (field === setting ? [message] : []))
}

/** The marks of a sub-tab with several forms. */
export function sumOf(marks: readonly TabMarks[]): TabMarks {
  return marks.reduce(
    (sum, { warnings, errors }) => ({
      warnings: sum.warnings + warnings,
      errors: sum.errors + errors,
    }),
    { warnings: 0, errors: 0 },
  )
}

/** The marks of each sub-tab with settings. */
export function marksOf(
  errors: readonly FormError[],
  warningsOf: (setting: Setting) => readonly string[],
): Partial<Record<SubTab, TabMarks>> {
  const marks: Partial<Record<SubTab, TabMarks>> = {}
  for (const setting of FIELDS) {
    const { subTab } = PLACES[setting]
    const { warnings, errors: known } = marks[subTab] ?? { warnings: 0, errors: 0 }
    marks[subTab] = {
      warnings: warnings + warningsOf(setting).length,
      errors: known + errors.filter(({ at }) => at === setting).length,
    }
  }
  return marks
}
