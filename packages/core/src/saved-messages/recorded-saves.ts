import { isDeepStrictEqual } from 'node:util'
import { MOST_SAVED_MESSAGES, nameKey } from '@guildhall/contract'
import * as z from 'zod/mini'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Trx } from '../kernel/database/schema.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { Fields } from '../kernel/history/changed-fields.ts'
import { latestStored, recordRevision } from '../kernel/history/revisions.ts'
import { MessageParts } from '../kernel/message-parts.ts'
import { problem } from '../kernel/problem.ts'
import { isRepeat, requireCurrent, type SeenChange } from '../kernel/versions.ts'
import { countSaved, deleteSaved, getSaved, putSaved, type StoredMessage } from './store.ts'

/** A saved message as its author writes it. */
export const SavedContent = z.extend(MessageParts, { name: z.string(), content: z.string() })
export type SavedContent = z.infer<typeof SavedContent>

/** A change of a saved message, and its author. */
interface SavedChange extends SeenChange {
  readonly guild: GuildSnapshot
}

export type MessageSaves = ReturnType<typeof createMessageSaves>

/** Saves of messages to start from, each with its revision in the history. */
export function createMessageSaves(deps: { clock: Clock; changes: Changes }) {
  const { clock, changes } = deps

  async function record(trx: Trx, change: SavedChange, versions: Versions): Promise<void> {
    const { guild, editor, isRestoration } = change
    const { key, before, after } = versions
    const action = !before ? 'created' : after ? 'changed' : 'deleted'
    await recordRevision(deps, trx, {
      guildId: guild.id,
      at: clock.now(),
      userId: editor.userId,
      target: { type: 'saved_messages', key, name: (after ?? before)?.name ?? key },
      action: isRestoration ? 'restored' : action,
      before: before ? savedFields(before) : null,
      after: after ? savedFields(after) : null,
      stored: before ? { ...contentOf(before), version: before.version } : null,
      references: [],
      restorableUntil: null,
      undecided: null,
    })
    changes.publish(trx, { topic: 'guild-config', guildId: guild.id, area: 'role_buttons' })
  }

  return {
    /**
     * Saves a message under its name. A save of the current content makes no new version.
     *
     * @param onSaved runs in the transaction of the save.
     * @throws Problem `version.stale`; `saved_messages.too_many`.
     */
    save: (
      change: SavedChange,
      content: SavedContent,
      onSaved: (trx: Trx, saved: StoredMessage) => Promise<void> | undefined,
    ): Promise<StoredMessage> =>
      changes.transaction(async (trx) => {
        const { guild, editor } = change
        const key = nameKey(content.name)
        const at = { guildId: guild.id, key }
        await lockGuild(trx, guild.id)
        const before = await getSaved(trx, at)
        const isSame = before !== undefined && isDeepStrictEqual(contentOf(before), content)
        if (!isSame || !isRepeat(before, change)) await requireCurrent(trx, before, change.seen)
        if (isSame) {
          await onSaved(trx, before)
          return before
        }
        if (!before && (await countSaved(trx, guild.id)) >= MOST_SAVED_MESSAGES)
          throw problem('saved_messages.too_many')
        const version = (before?.version ?? (await lastVersion(trx, at))) + 1
        const after = { ...content, version, updatedBy: editor.userId, updatedAt: clock.now() }
        await putSaved(trx, at, after)
        await record(trx, change, { key, before, after })
        await onSaved(trx, after)
        return after
      }),
    /** Deletes a message. @throws Problem `saved_messages.not_found`; `version.stale`. */
    remove: (change: SavedChange, name: string, onSaved: (trx: Trx) => Promise<void> | undefined): Promise<void> =>
      changes.transaction(async (trx) => {
        const key = nameKey(name)
        const at = { guildId: change.guild.id, key }
        await lockGuild(trx, change.guild.id)
        const before = await getSaved(trx, at)
        if (!before) throw problem('saved_messages.not_found')
        await requireCurrent(trx, before, change.seen)
        await deleteSaved(trx, at)
        await record(trx, change, { key, before, after: undefined })
        await onSaved(trx)
      }),
  }
}

interface Versions {
  readonly key: string
  readonly before: StoredMessage | undefined
  readonly after: StoredMessage | undefined
}

/** A saved message as the history lists it. */
export function savedFields({ name, content, embeds, components }: SavedContent): Fields {
  return { name, content, embeds, components }
}

function contentOf({ name, content, embeds, components }: StoredMessage): SavedContent {
  return { name, content, embeds, components }
}

const LastSaved = z.object({ version: z.number() })

/** The last version under a name, so that a message that was deleted and saved again does not have an earlier version. */
async function lastVersion(trx: Trx, { guildId, key }: { guildId: string; key: string }): Promise<number> {
  const stored = LastSaved.safeParse(await latestStored(trx, { guildId, type: 'saved_messages', key }))
  return stored.success ? stored.data.version : 0
}
