import type { Changes } from '../kernel/changes/changes.ts'
import type { Trx } from '../kernel/database/schema.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { channelReferences, roleReferences } from '../kernel/history/references.ts'
import { NEVER, recordRevision, type NewRevision } from '../kernel/history/revisions.ts'
import { listFields } from './content.ts'
import type { SavedList } from './list-sets.ts'

/** A change of a list, for the history. */
interface RecordedListChange extends Pick<NewRevision, 'at' | 'userId' | 'undecided'> {
  readonly guild: GuildSnapshot
  readonly isRestoration: boolean
  readonly before: SavedList | undefined
  readonly after: SavedList | undefined
}

/** Records a change of a list in its transaction. What the bot removes by itself, because Discord deleted it, cannot come back. */
export async function recordListChange(
  deps: { changes: Pick<Changes, 'publish'> },
  trx: Trx,
  { guild, at, userId, isRestoration, before, after, undecided }: RecordedListChange,
): Promise<void> {
  const list = after ?? before
  if (!list) return
  const action = !after ? 'deleted' : before ? 'changed' : 'created'
  await recordRevision(deps, trx, {
    guildId: guild.id,
    at,
    userId,
    target: { type: 'word_lists', key: list.id, name: list.content.name },
    action: isRestoration ? 'restored' : action,
    before: listFields(before?.content ?? null),
    after: listFields(after?.content ?? null),
    stored: before?.content ?? null,
    references: before
      ? [
          ...roleReferences(guild, before.content.exempt_role_ids),
          ...channelReferences(guild, before.content.exempt_channel_ids),
        ]
      : [],
    restorableUntil: userId === null ? NEVER : null,
    undecided,
  })
}
