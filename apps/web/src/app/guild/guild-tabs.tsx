import { CommandsTab } from '../../commands/commands-tab.tsx'
import type { GuildTab } from '../../guilds/sections/guild-tab.ts'
import { REMINDERS_PANEL } from './late-reminders-tab.tsx'
import { ROLE_BUTTONS_PANEL } from './late-role-buttons-tab.tsx'
import { SETTINGS_PANEL } from './late-settings-tab.tsx'

/** The tabs of the guild page, in their order. */
export const GUILD_TABS: readonly GuildTab[] = [
  { value: 'commands', label: 'Commands', areas: ['commands'], Panel: CommandsTab },
  { value: 'settings', label: 'Settings', areas: ['settings', 'rules', 'url_rules'], ...SETTINGS_PANEL },
  { value: 'reminders', label: 'Reminders', areas: ['reminders'], ...REMINDERS_PANEL },
  { value: 'role-buttons', label: 'Role Buttons', areas: ['role_buttons'], ...ROLE_BUTTONS_PANEL },
]
