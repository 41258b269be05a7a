import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Trx } from '../kernel/database/schema.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { channelReferences } from '../kernel/history/references.ts'
import { NEVER, recordRevision } from '../kernel/history/revisions.ts'
import type { MessageContent } from '../kernel/message-content.ts'
import { nameOf } from '../kernel/place.ts'
import { exactChange, namedEmbeds } from './parts-change.ts'
import { writeApplied, type MessageRequest } from './store.ts'
import { writeShown } from './versions.ts'

/** Called when an edit of a message was applied, in the transaction that ends its job. */
export type MessageEdited = (
  trx: Trx,
  key: { guildId: string; channelId: string; messageId: string },
  shown: MessageContent,
) => Promise<void>

/** Revisions of messages, written in the transaction that ends the job, so that only what Discord shows is recorded. */
export function createMessageRecorder(deps: { clock: Clock; changes: Changes; onEdited: MessageEdited }) {
  const { clock } = deps

  return {
    /** Records a message that was posted. */
    async posted(trx: Trx, guild: GuildSnapshot, request: MessageRequest, messageId: string): Promise<void> {
      if (request.userId === null) return
      const { embeds, components } = request.parts
      const shown = { content: request.content, embeds: namedEmbeds(embeds), components: components ?? [] }
      await recordRevision(deps, trx, {
        guildId: guild.id,
        at: clock.now(),
        userId: request.userId,
        target: targetOf(guild, request, { messageId, shown }),
        action: 'posted',
        before: null,
        after: fieldsOf(shown),
        // Nothing to restore. The channel decides who may see the text.
        stored: { channel_id: request.channelId },
        references: [],
        restorableUntil: NEVER,
        undecided: null,
      })
    },
    /** Records an edit, with the content of the message before and after it. */
    async edited(
      trx: Trx,
      guild: GuildSnapshot,
      request: MessageRequest & { messageId: string },
      { before, after }: { before: MessageContent; after: MessageContent },
    ): Promise<void> {
      const { guildId, messageId, channelId, userId, isRestoration } = request
      await writeApplied(trx, request, exactChange(after))
      await writeShown(trx, { guildId, messageId }, after)
      await deps.onEdited(trx, { guildId, channelId, messageId }, after)
      if (userId === null) return
      await recordRevision(deps, trx, {
        guildId,
        at: clock.now(),
        userId,
        target: targetOf(guild, request, { messageId, shown: after }),
        action: isRestoration ? 'restored' : 'changed',
        before: fieldsOf(before),
        after: fieldsOf(after),
        stored: { channel_id: channelId, ...before },
        references: channelReferences(guild, [channelId]),
        restorableUntil: null,
        undecided: null,
      })
    },
  }
}

/** A message as the history lists it. */
export function fieldsOf({ content, embeds, components }: MessageContent) {
  return { content, embeds, components }
}

/** A message in the history; its name is the beginning of its text. */
function targetOf(
  guild: GuildSnapshot,
  { channelId }: Pick<MessageRequest, 'channelId'>,
  { messageId, shown: { content, embeds } }: { messageId: string; shown: MessageContent },
) {
  const [embed] = embeds
  const texts = [
    content,
    embed?.title,
    embed?.description,
    embed?.author?.name,
    `Message in #${nameOf({ guild, channelId })}`,
  ]
  return { type: 'messages', key: messageId, name: texts.find((text) => text?.trim()) ?? messageId } as const
}
