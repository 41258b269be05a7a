import type { JobKey } from '../kernel/jobs/job.ts'
import type { SavedRows } from '../kernel/undecided-saves.ts'
import {
  clearUndo,
  confirmButtons,
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
type MessagePlace = MessageKey & { channelId: string }

export function jobKeyOf({ guildId, channelId, messageId }: MessagePlace): JobKey {
  return { guildId, kind: ROLE_BUTTONS, key: `${channelId}:${messageId}` }
}

/** The message to which a job belongs. */
export function messageOf({ guildId, key }: JobKey): MessagePlace {
  const [channelId = '', messageId = ''] = key.split(':')
  return { guildId, channelId, messageId }
}

/** Access to the rows of role buttons, for their saves. */
export const SAVED_BUTTONS: SavedRows<MessagePlace, ButtonsVersion> = {
  area: 'role_buttons',
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
  confirm: confirmButtons,
  refusalDetails: ({ messageId }, version) => ({ message_id: messageId, version }),
}
