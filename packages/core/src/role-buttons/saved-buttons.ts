import type { JobKey } from '../kernel/jobs/job.ts'
import type { SavedRows } from '../kernel/undecided-saves.ts'
import {
  clearUndo,
  getButtons,
  NO_BUTTONS,
  putButtons,
  revertButtons,
  type ButtonsVersion,
  type MessageKey,
} from './store.ts'

/** The kind of job that makes the buttons of a message match; its key is "channel:message". */
export const ROLE_BUTTONS = 'role-buttons'

/** A message with its channel. */
export type MessagePlace = MessageKey & { channelId: string }

export function jobKeyOf({ guildId, channelId, messageId }: MessagePlace): JobKey {
  return { guildId, kind: ROLE_BUTTONS, key: `${channelId}:${messageId}` }
}

/** The message that a job is about. */
export function messageOf({ guildId, key }: JobKey): MessagePlace {
  const [channelId = '', messageId = ''] = key.split(':')
  return { guildId, channelId, messageId }
}

/** The saves of a message's role buttons. */
export const SAVED_BUTTONS: SavedRows<MessagePlace, ButtonsVersion> = {
  jobOf: jobKeyOf,
  get: getButtons,
  none: NO_BUTTONS,
  versionOf(row) {
    const { configId, buttons, pickOne, arePermissionsRecorded, version, createdAt, updatedBy, updatedAt } = row
    return { configId, buttons, pickOne, arePermissionsRecorded, version, createdAt, updatedBy, updatedAt }
  },
  put: putButtons,
  restored: (before, version, now) => ({ ...before, version, updatedAt: now }),
  revert: revertButtons,
  clearUndo,
  refusalDetails: ({ messageId }, version) => ({ message_id: messageId, version }),
}
