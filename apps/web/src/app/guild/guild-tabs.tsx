import { CommandsTab } from '../../commands/commands-tab.tsx'
import type { GuildTab } from '../../guilds/sections/guild-tab.ts'
import { LateRemindersTab } from './late-reminders-tab.tsx'
import { LateRoleButtonsTab } from './late-role-buttons-tab.tsx'
import { LateSettingsTab } from './late-settings-tab.tsx'

/** The tabs of the guild page, in their order. */
export const GUILD_TABS: readonly GuildTab[] = [
  { value: 'commands', label: 'Commands', areas: ['commands'], Panel: CommandsTab },
  { value: 'settings', label: 'Settings', areas: ['settings', 'rules', 'url_rules'], Panel: LateSettingsTab },
  { value: 'reminders', label: 'Reminders', areas: ['reminders'], Panel: LateRemindersTab },
  { value: 'role-buttons', label: 'Role Buttons', areas: ['role_buttons'], Panel: LateRoleButtonsTab },
]
