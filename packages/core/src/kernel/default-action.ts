import type { DefaultAction } from '@guildhall/contract'
import type { PermissionName } from './permissions.ts'

/** Permissions that the bot needs on the server for each default action on the author of a blocked message. */
export const NEEDED_FOR_ACTION: Readonly<Record<DefaultAction, readonly PermissionName[]>> = {
  warn: [],
  mute: ['Timeout Members'],
  kick: ['Kick Members'],
  ban: ['Ban Members'],
}

/** The same for the default action of the settings, which may be none. */
export function neededFor(defaultAction: string): readonly PermissionName[] {
  return Object.entries(NEEDED_FOR_ACTION).find(([action]) => action === defaultAction)?.[1] ?? []
}
