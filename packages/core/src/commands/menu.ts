import { IMPLEMENTED_COMMANDS } from '@guildhall/contract'
import type { DiscordRefusal } from '../kernel/discord.ts'
import type { JobKey } from '../kernel/jobs/job.ts'
import type { JobStatus } from '../kernel/jobs/jobs.ts'

/** The kind of the job that makes Discord's menu of a guild match its enabled commands. */
export const COMMANDS_MENU = 'commands-menu'

/** Discord's error codes for an application without the scope of commands. */
const MISSING_ACCESS = 50_001
const MISSING_PERMISSIONS = 50_013

export function menuKey(guildId: string): JobKey {
  return { guildId, kind: COMMANDS_MENU, key: '' }
}

/**
 * How far Discord's menu is with one command.
 *
 * @param menu the status of the guild's menu; null before its first job, when nothing was ever enabled.
 */
export function statusOfCommand(command: { name: string; isEnabled: boolean }, menu: JobStatus | null): JobStatus {
  // Only commands that the bot registered count as applied.
  if (command.isEnabled && !IMPLEMENTED_COMMANDS.includes(command.name)) {
    return { status: 'queued', reason: `/${command.name} isn't available in this version of the bot yet.` }
  }
  return menu ?? { status: 'applied', reason: null }
}

/** Why Discord refuses the menu, and what to do about it. */
export function menuRefusalSentence({ code }: DiscordRefusal): string {
  if (code === MISSING_ACCESS || code === MISSING_PERMISSIONS) {
    return "The bot isn't allowed to add commands to this server. Remove the bot and add it again with Add Bot; its settings are kept."
  }
  return `Discord rejected this server's command menu (error ${code}). Report this if it keeps happening.`
}
