import { createHash } from 'node:crypto'
import { COMMANDS } from '@guildhall/contract'
import type { ReconcileTargetRow } from '../kernel/database/schema.ts'
import type { DiscordRefusal } from '../kernel/discord-refusal.ts'
import type { Applied } from '../kernel/reconciler/reconciler.ts'

/** Discord's codes. */
const MISSING_ACCESS = 50_001
const MISSING_PERMISSIONS = 50_013

/** What stands for a menu of these commands in the reconciler's rows. */
export function menuHash(enabled: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(enabled)).digest('hex').slice(0, 16)
}

/**
 * What the reconciler keeps of a menu that Discord has.
 *
 * @param enabled the commands that are on in the guild.
 * @param known the commands that the bot can run: no other is in the menu, whether it is on or not.
 */
export function appliedMenu(enabled: readonly string[], known: readonly string[]): Applied {
  const missing = Object.keys(COMMANDS).filter((name) => !known.includes(name))
  return { hash: menuHash(enabled), note: missing.join(' ') || null }
}

/** Whether Discord has the menu that is wanted. A guild whose bot was never there has none. */
export function isMenuApplied(target: ReconcileTargetRow | undefined): boolean {
  return target?.applied_hash === target?.wanted_hash
}

/** Why a command that is on, or any command while the menu as a whole fails, is not in Discord as switched; null when it is, or soon will be. */
export function whyNotInMenu(
  command: { name: string; isEnabled: boolean },
  target: ReconcileTargetRow | undefined,
): string | null {
  const missing = target?.note?.split(' ') ?? []
  if (command.isEnabled && missing.includes(command.name)) {
    return `/${command.name} isn't available in this version of the bot yet.`
  }
  return isMenuApplied(target) ? null : (target?.last_error ?? null)
}

/** Why Discord does not take the menu and what to do about it, as a sentence. */
export function menuRefusalSentence({ code }: DiscordRefusal): string {
  if (code === MISSING_ACCESS || code === MISSING_PERMISSIONS) {
    return 'The bot was added to this server without permission to offer commands. Remove it from the server and add it again with Add Bot; what is set up here stays.'
  }
  return `Discord refuses the command menu of this server (Discord's error ${code}). It is tried again from time to time. Report this if it stays.`
}
