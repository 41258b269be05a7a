import { fieldSentence } from '../lib/problem.ts'
import { SettingsChange, type GuildSettings } from '@guildhall/contract'
import * as z from 'zod/mini'

export const LOG_LEVELS = ['none', 'error', 'warning', 'info', 'debug'] as const

const ChannelId = z.nullable(z.string())

/** What the form holds. */
const SettingsForm = z.object({
  prefix: z.string(),
  /** Null: nobody is welcomed. */
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
export type SettingsForm = z.infer<typeof SettingsForm>

/** What was edited since the settings were saved; it lies over them. */
export const SettingsDraft = z.partial(SettingsForm)
export type SettingsDraft = z.infer<typeof SettingsDraft>

export const FIELDS = [
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

/** Where each setting stands and what it is called there. */
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

/** The saved settings with the draft over them. */
export function formOf(saved: GuildSettings, draft: SettingsDraft): SettingsForm {
  return { ...saved, general: { enable_dm_commands: false, log_level: 'info' }, ...draft }
}

/** A setting as the call has it: a welcome without words is none. */
export function asSent(setting: Setting, form: Pick<SettingsForm, Setting>): SettingsForm[Setting] {
  const value = form[setting]
  return setting === 'welcome_message' && typeof value === 'string' && value.trim() === '' ? null : value
}

/** The settings that the draft makes different. */
export function changedSettings(saved: GuildSettings, draft: SettingsDraft): Setting[] {
  const form = formOf(saved, draft)
  return FIELDS.filter((setting) => asSent(setting, form) !== asSent(setting, saved))
}

/** What is wrong with settings, each in a sentence. */
export type SettingFaults = Partial<Record<Setting, string>>

/** Sentences for faults named by their paths; those of nothing on this screen are left out. */
export function faultsAt(fields: readonly { path: string; message: string }[]): SettingFaults {
  return Object.fromEntries(
    FIELDS.flatMap((setting) => {
      const fault = fields.find(({ path }) => path === setting || path === `body.${setting}`)
      if (!fault) return []
      return [[setting, fieldSentence(PLACES[setting].label, fault.message)]]
    }),
  )
}

type Checked = { change: SettingsChange } | { faults: SettingFaults }

/** The call's body, of changed settings alone, or what keeps it from being sent. */
export function checked(saved: GuildSettings, draft: SettingsDraft): Checked {
  const form = formOf(saved, draft)
  if (form.default_action === '') return { faults: { default_action: 'Choose a default action before you save.' } }
  const changed = changedSettings(saved, draft)
  const parsed = SettingsChange.safeParse(Object.fromEntries(changed.map((name) => [name, asSent(name, form)])))
  if (parsed.success) return { change: parsed.data }
  return { faults: faultsAt(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))) }
}
