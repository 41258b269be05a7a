import type { SavedMessage, SavedMessageInput } from '@guildhall/contract'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { Editor } from '../kernel/editor.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import { shownEmbeds, writtenEmbeds, writtenLinks } from '../kernel/message-parts.ts'
import type { MessageSaves, SavedContent } from './recorded-saves.ts'
import { listSaved, type StoredMessage } from './store.ts'

/** The service for the saved messages of a guild. */
export function createSavedMessageService(deps: { db: Database; readRows: ReadRows; saves: MessageSaves }) {
  const { db, readRows, saves } = deps
  return {
    /** The saved messages by name. */
    async list(guildId: string): Promise<SavedMessage[]> {
      const saved = await listSaved(db, readRows, guildId)
      return saved.toSorted((a, b) => a.name.localeCompare(b.name, 'en')).map(present)
    },
    /** Saves a message under its name. @throws Problem `version.stale`; `saved_messages.too_many`. */
    async save(guild: GuildSnapshot, input: SavedMessageInput, editor: Editor): Promise<SavedMessage> {
      const change = { guild, editor, seen: input.version, isRestoration: false }
      return present(await saves.save(change, contentOf(input), () => undefined))
    },
    /**
     * Deletes a saved message.
     *
     * @param seen the version that the administrator saw; undefined deletes any.
     * @throws Problem `saved_messages.not_found`; `version.stale`.
     */
    remove: (
      guild: GuildSnapshot,
      { name, seen }: { name: string; seen: number | undefined },
      editor: Editor,
      saveResponse: SaveResponse<undefined>,
    ): Promise<void> =>
      saves.remove({ guild, editor, seen, isRestoration: false }, name, (trx) => saveResponse?.(trx, undefined)),
  }
}

function contentOf({ name, content, embed, embeds, components }: SavedMessageInput): SavedContent {
  const written = writtenEmbeds(embeds ? { embeds } : { embed: embed ?? null }) ?? []
  return { name: name.trim(), content, embeds: written, components: writtenLinks(components) ?? [] }
}

function present({ name, content, embeds, components, version }: StoredMessage): SavedMessage {
  return { name, content, ...shownEmbeds(embeds), components, version }
}
