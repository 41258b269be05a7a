/**
 * Discord's permissions to moderate or manage a server, by the names of Discord's client. A role that has one of them is put on a button
 * only with a confirmation that names it. Only permissions of the whole server count: a channel's overwrites are left out.
 */
export const MODERATION_PERMISSIONS = [
  'Administrator',
  'Manage Server',
  'Manage Roles',
  'Manage Channels',
  'Manage Messages',
  'Manage Threads',
  'Manage Nicknames',
  'Manage Webhooks',
  'Manage Expressions',
  'Manage Events',
  'Kick Members',
  'Ban Members',
  'Timeout Members',
  'Mention Everyone',
  'View Audit Log',
] as const
export type ModerationPermission = (typeof MODERATION_PERMISSIONS)[number]

/** "Send Messages" or "View Channel and Send Messages", for the middle of a sentence. */
export function namesOf(permissions: readonly string[]): string {
  const last = permissions.at(-1) ?? ''
  return permissions.length < 2 ? last : `${permissions.slice(0, -1).join(', ')} and ${last}`
}

/** Why a button is not saved: every member could take these permissions with its role. */
export function unconfirmedReason(roleName: string, unconfirmed: readonly string[]): string {
  return `${gives(roleName, 'gives', unconfirmed)} Confirm ${itOf(unconfirmed)}, or choose another role.`
}

/** Why a saved button does not give its role: the role has these permissions since. */
export function gainedReason(roleName: string, unconfirmed: readonly string[]): string {
  return `${gives(roleName, 'now gives', unconfirmed)} Confirm ${itOf(unconfirmed)} to make the button work again.`
}

function gives(roleName: string, verb: string, permissions: readonly string[]): string {
  return `@${roleName} ${verb} ${namesOf(permissions)} to anyone who presses this button.`
}

function itOf(permissions: readonly string[]): string {
  return permissions.length > 1 ? 'them' : 'it'
}
