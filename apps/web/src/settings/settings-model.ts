import { SettingsChange, type ReceivedSettings } from '@guildhall/contract'
import * as z from 'zod/mini'
import { EmbedSchema, embedValue, embedsOf } from '../kernel/composer/parts/parts-value.ts'
import { partErrors, partErrorsAt } from '../kernel/composer/parts/part-errors.ts'
import type { FormError } from '../kernel/form/form-state.ts'
import type { FormModel } from '../kernel/form/use-form.ts'
import { fieldSentence, type InvalidField } from '../lib/calls/error-details.ts'
import type { TabMarks } from '../ui/tabs.tsx'
import { FIELDS, type SubTab } from './field-specs.ts'

export const LOG_LEVELS = ['none', 'error', 'warning', 'info', 'debug'] as const

const ChannelId = z.nullable(z.string())

const SettingsValue = z.object({
  prefix: z.string(),
  /** Null: no welcome message. */
  welcome_message: z.nullable(z.string()),
  welcome_embeds: z.array(EmbedSchema),
  welcome_channel_id: ChannelId,
  unavailable_channel_id: ChannelId,
  default_action: z.string(),
  enable_auto_mod: z.boolean(),
  moderation_log_channel_id: ChannelId,
  deleted_message_log_channel_id: ChannelId,
  alerts_channel_id: ChannelId,
  time_zone: z.nullable(z.string()),
  // Specified for the model, but neither shown nor sent.
  general: z.object({ enable_dm_commands: z.boolean(), log_level: z.enum(LOG_LEVELS) }),
})
/** The values of the form. */
export type SettingsValue = z.infer<typeof SettingsValue>

/** A setting that can be changed. */
export type Setting = keyof typeof FIELDS

const SETTINGS: readonly Setting[] = Object.values(FIELDS).map(({ path }) => path)

/** Whether a path is that of a setting or of a part of it. */
function isAt(setting: Setting, path: string): boolean {
  return path === setting || path.startsWith(`${setting}.`)
}

/** The setting with this path or around it; undefined for any other path. */
export function settingAt(path: string): Setting | undefined {
  return SETTINGS.find((setting) => isAt(setting, path))
}

/** The form's value of the saved settings. */
export function settingsValue(saved: ReceivedSettings): SettingsValue {
  const embeds = (saved.welcome_embeds ?? []).map(embedValue)
  return { ...saved, welcome_embeds: embeds, general: { enable_dm_commands: false, log_level: 'info' } }
}

/** A setting in the format of the API: a blank welcome message is null, and blank embeds are left out. */
function asSent(setting: Setting, value: Pick<SettingsValue, Setting>): unknown {
  if (setting === 'welcome_embeds') return embedsOf({ embeds: value.welcome_embeds })
  const own = value[setting]
  return setting === 'welcome_message' && typeof own === 'string' && own.trim() === '' ? null : own
}

function isChanged(setting: Setting, saved: SettingsValue, value: SettingsValue): boolean {
  return JSON.stringify(asSent(setting, value)) !== JSON.stringify(asSent(setting, saved))
}

export const settingsForm: FormModel<SettingsValue> = {
  name: 'settings 1',
  essence: (value) => SETTINGS.map((setting) => asSent(setting, value)),
  schema: z.partial(SettingsValue),
  texts: {
    saved: 'Settings saved successfully!',
    failed: (message) => `Failed to save settings: ${message ?? 'An unknown error occurred'}`,
    unchanged: 'No changes to save.',
    reset: 'Form reset to saved settings',
  },
}

/** The body of the call: only the changed settings. */
export function changeOf(saved: SettingsValue, value: SettingsValue) {
  const changed = SETTINGS.filter((setting) => isChanged(setting, saved, value))
  return SettingsChange.safeParse(Object.fromEntries(changed.map((setting) => [setting, asSent(setting, value)])))
}

/** The errors that prevent a save. */
export function errorsBeforeSaving(saved: SettingsValue, value: SettingsValue): readonly FormError[] {
  const { error } = changeOf(saved, value)
  const invalid = (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))
  // The embeds have errors of their own, also for parts that would not be sent.
  const others = invalid.filter(({ path }) => settingAt(path) !== 'welcome_embeds')
  return [...errorsAt(others, value), ...(isChanged('welcome_embeds', saved, value) ? embedErrors(value) : [])]
}

function embedErrors({ welcome_embeds: embeds }: SettingsValue): readonly FormError[] {
  return partErrors({ embeds, links: [] }, 'welcome_embeds')
}

/** The labels of the changed settings, in the order of the screen. */
export function changedLabels(saved: SettingsValue, value: SettingsValue): readonly string[] {
  return SETTINGS.filter((setting) => isChanged(setting, saved, value)).map((setting) => FIELDS[setting].label)
}

/**
 * The server's errors at their fields. Errors of fields that this form does not have are omitted.
 *
 * @param sent the value that the server rejected
 */
export function errorsAt(fields: readonly InvalidField[], sent: SettingsValue): readonly FormError[] {
  return SETTINGS.flatMap((setting): readonly FormError[] => {
    if (setting === 'welcome_embeds') return partErrorsAt(fields, { embeds: sent.welcome_embeds, links: [] }, setting)
    const field = fields.find(({ path }) => path === setting)
    return field ? [{ at: setting, text: fieldSentence(FIELDS[setting].label, field.message) }] : []
  })
}

/** The server's warnings for a setting; empty once the setting is edited. */
export function warningsAt(setting: Setting, saved: ReceivedSettings, value: SettingsValue): readonly string[] {
  if (isChanged(setting, settingsValue(saved), value)) return []
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
  for (const setting of SETTINGS) {
    const { subTab } = FIELDS[setting]
    const { warnings, errors: known } = marks[subTab] ?? { warnings: 0, errors: 0 }
    marks[subTab] = {
      warnings: warnings + warningsOf(setting).length,
      errors: known + errors.filter(({ at }) => isAt(setting, at)).length,
    }
  }
  return marks
}
