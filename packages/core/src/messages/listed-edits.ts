import type { Message } from '@guildhall/contract'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { shownEmbeds } from '../kernel/message-parts.ts'
import { changedEmbeds } from './parts-change.ts'
import { MESSAGE_EDIT } from './requests.ts'
import { requestsOf } from './store.ts'
import { versionsOf } from './versions.ts'

/** A message from Discord, without the dashboard's version and edit. */
export type OwnMessage = Omit<Message, 'version' | 'edit'>

/** Adds their versions to messages, and their last edits if those are queued or were refused. */
export async function withEdits(
  { db, jobs, readRows }: { db: Database; jobs: Jobs; readRows: ReadRows },
  guildId: string,
  own: readonly OwnMessage[],
): Promise<Message[]> {
  if (own.length === 0) return []
  const messageIds = own.map(({ id }) => id)
  const [requests, statuses, versions] = await Promise.all([
    requestsOf(db, readRows, guildId, messageIds),
    jobs.statuses(guildId, MESSAGE_EDIT),
    versionsOf(db, guildId, messageIds),
  ])
  const edits = new Map(requests.map((request) => [request.messageId, request]))
  return own.map((message) => {
    const listed = { ...message, version: versions.get(message.id) ?? 0 }
    const request = edits.get(message.id)
    const edit = request && statuses.get(request.requestId)
    if (!edit || (edit.status === 'applied' && edit.reason === null)) return listed
    if (edit.status !== 'queued') return { ...listed, edit: { status: 'refused', reason: edit.reason } }
    // Show the content of the queued edit, because the version includes it: the next editor must have seen it.
    const { embed: _, embeds, components, ...rest } = listed
    const { content, parts } = request
    return {
      ...rest,
      content,
      ...shownEmbeds(changedEmbeds(embeds, parts.embeds)),
      components: parts.components ?? components,
      edit: { status: 'queued', reason: edit.reason },
    }
  })
}
