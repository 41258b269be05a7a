/**
 * Discord's permissions to moderate or manage a server, by the names of Discord's client. A role with one of them can be put on a button
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
