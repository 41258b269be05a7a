import { CommandsTab } from '../commands/commands-tab.tsx'
import type { GuildTab } from '../guilds/guild-tab.ts'
import { LateRemindersTab } from './late-reminders-tab.tsx'
import { LateRoleButtonsTab } from './late-role-buttons-tab.tsx'
import { LateSettingsTab } from './late-settings-tab.tsx'

/** The tabs of the guild page, in their order. */
export const GUILD_TABS: readonly GuildTab[] = [
  { value: 'commands', label: 'Commands', Panel: CommandsTab },
  { value: 'settings', label: 'Settings', Panel: LateSettingsTab },
  { value: 'reminders', label: 'Reminders', Panel: LateRemindersTab },
  { value: 'role-buttons', label: 'Role Buttons', Panel: LateRoleButtonsTab },
]
