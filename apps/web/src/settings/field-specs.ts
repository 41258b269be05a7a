import type { SettingsChange } from '@guildhall/contract'
import type { FieldSpec } from '../kernel/fields/field-spec.ts'

/** The tab of the guild page. */
export const TAB = 'settings'

/** The sub-tabs, each with its areas: it is shown to users with access to any of them. */
export const SUB_TABS = [
  { value: 'general', label: 'General', areas: ['settings'] },
  { value: 'moderation', label: 'Moderation', areas: ['settings'] },
  { value: 'notifications', label: 'Notifications', areas: ['settings'] },
  { value: 'rules', label: 'Rules', areas: ['rules', 'url_rules'] },
] as const

export type SubTab = (typeof SUB_TABS)[number]['value']

/** A setting's field, and the sub-tab that it is on. */
interface SettingField extends FieldSpec {
  readonly subTab: SubTab
}

/** The fields of the form, in the order of the screen. Without limits: the history needs the labels alone. */
export const FIELDS = {
  prefix: { path: 'prefix', label: 'Prefix', subTab: 'general' },
  unavailable_channel_id: {
    path: 'unavailable_channel_id',
    label: 'Unavailable channel',
    hint: '/unavailable only works in this channel.',
    subTab: 'general',
  },
  time_zone: {
    path: 'time_zone',
    label: 'Time zone',
    hint: 'Commands and reminders read dates and times in this zone.',
    subTab: 'general',
  },
  default_action: {
    path: 'default_action',
    label: 'Default action',
    hint: 'What happens to members whose messages are blocked.',
    subTab: 'moderation',
  },
  enable_auto_mod: {
    path: 'enable_auto_mod',
    label: 'Enable auto moderation',
    hint: 'Uses Discord AutoMod to block spam, mention spam, and commonly flagged words.',
    subTab: 'moderation',
  },
  moderation_log_channel_id: {
    path: 'moderation_log_channel_id',
    label: 'Moderation log channel',
    hint: "Blocked messages and the bot's actions are logged here.",
    subTab: 'moderation',
  },
  deleted_message_log_channel_id: {
    path: 'deleted_message_log_channel_id',
    label: 'Deleted message log channel',
    hint: 'Deleted messages and their authors are logged here.',
    subTab: 'moderation',
  },
  welcome_message: {
    path: 'welcome_message',
    label: 'Welcome message',
    subTab: 'notifications',
  },
  welcome_embeds: {
    path: 'welcome_embeds',
    label: 'Welcome embeds',
    subTab: 'notifications',
  },
  welcome_channel_id: {
    path: 'welcome_channel_id',
    label: 'Welcome channel',
    hint: 'Welcome messages are posted here.',
    subTab: 'notifications',
  },
  alerts_channel_id: {
    path: 'alerts_channel_id',
    label: 'Problem alerts channel',
    hint: 'Problems that last ten minutes are posted here, and again once they are fixed.',
    subTab: 'notifications',
  },
} as const satisfies Readonly<Partial<Record<keyof SettingsChange, SettingField>>>
