import type { DraftPlace } from '../kernel/drafts/draft.ts'

/** The kind of the modal. */
export const EDITED = 'reminder'

/** The place of the form that edits a reminder. */
export function editPlace(guildId: string, id: string): DraftPlace {
  const place = { tab: 'reminders', modal: { kind: EDITED, id } }
  return { guildId, form: `reminder-${id}`, title: 'Reminder edit', place }
}
