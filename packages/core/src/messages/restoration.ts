import * as z from 'zod/mini'
import type { Database } from '../kernel/database/schema.ts'
import { channelsByField } from '../kernel/history/channels-of.ts'
import type { RestorableTarget, StoredRevision } from '../kernel/history/restorable-target.ts'
import { MessageContent } from '../kernel/message-content.ts'
import { problem } from '../kernel/problem.ts'
import { exactChange } from './parts-change.ts'
import { fieldsOf } from './recording.ts'
import type { Messages } from './service.ts'
import { getVersion } from './versions.ts'

const Place = z.object({ channel_id: z.string() })
const Saved = z.object({ request_id: z.string(), version: z.number() })

/** The bot's messages in the history: a restoration edits the message back. */
export function createMessagesHistory({ db, messages }: { db: Database; messages: Messages }): RestorableTarget {
  return {
    type: 'messages',
    areMessages: true,
    channelsOf: channelsByField,
    async current(guild, { key: messageId }) {
      const row = await getVersion(db, guild.id, messageId)
      return row ? { version: row.version, fields: row.shown ? fieldsOf(row.shown) : {} } : null
    },
    restoredFields: (revision) => fieldsOf(storedOf(revision).content),
    whyNotAllowed(_guild, { stored }, limits) {
      const place = Place.safeParse(stored)
      return place.success ? limits.whyNotWrite(place.data.channel_id) : null
    },
    restore(guild, { revision, version, editor, saveResponse }) {
      const { channelId, content } = storedOf(revision)
      return messages.restore(
        guild,
        revision.key,
        { channelId, content: content.content, parts: exactChange(content), seen: version ?? 0, editor },
        saveResponse &&
          ((trx, { request_id, version: counted }) => saveResponse(trx, { saved: { request_id, version: counted } })),
      )
    },
    replay: (guild, { key: messageId }, saved) => messages.replayEdit(guild.id, messageId, Saved.parse(saved)),
  }
}

/** @throws Problem `history.not_found` if the earlier content cannot be read. */
function storedOf({ stored }: StoredRevision): { channelId: string; content: MessageContent } {
  const [place, content] = [Place.safeParse(stored), MessageContent.safeParse(stored)]
  if (!place.success || !content.success) throw problem('history.not_found')
  return { channelId: place.data.channel_id, content: content.data }
}
