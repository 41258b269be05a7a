import { rulesMessages } from '@guildhall/contract'
import { createHash } from 'node:crypto'
import type { Database } from '../kernel/database/sqlite.ts'
import { RetryLater } from '../kernel/reconciler/retry-later.ts'
import type { RulesChannels } from './rules-channels.ts'
import { confirmRules, readRules, writePosted, type ChannelKey } from './rules-store.ts'

/** The reconciler's name for the rules of a channel; which channel is the target's `ref`. */
export const RULES = 'rules'

/** How long to stay away from messages that somebody else is at, in ms. */
const STAY_AWAY_MS = 1_000

/** Makes the messages of a channel match its row. @returns the hash of what stands in Discord then. */
export type MatchRules = (key: ChannelKey, signal: AbortSignal) => Promise<string>

export function createMatching({ db, channels }: { db: Database; channels: RulesChannels }): MatchRules {
  return async (key, signal) => {
    const row = await readRules(db, key)
    if (!row) return rulesHash([])
    const texts = textsOf(row.contents)
    let known = row.standing
    const wanted = {
      channelId: key.channelId,
      texts,
      standing: known,
      async note(standing: typeof known) {
        if (!(await writePosted(db, key, { from: known, to: standing }))) {
          throw new RetryLater(STAY_AWAY_MS, 'Somebody else is at these messages.')
        }
        known = standing
      },
    }
    await channels.match(wanted, signal)
    if (row.undo) await confirmRules(db, key, row.version)
    return rulesHash(texts)
  }
}

/** The messages that show these rules. */
export function textsOf(contents: readonly string[]): string[] {
  return rulesMessages(contents.map((content) => ({ content })))
}

/** Stands for messages in the reconciler's rows. */
export function rulesHash(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
}

export function targetOf({ guildId, channelId }: ChannelKey): { guildId: string; kind: string; ref: string } {
  return { guildId, kind: RULES, ref: channelId }
}
