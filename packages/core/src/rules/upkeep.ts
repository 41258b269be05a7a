import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/guild-lock.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import { isRunning } from '../kernel/lease.ts'
import type { Nudges } from '../kernel/nudge.ts'
import { hurryFailedOf } from '../kernel/reconciler/due-targets.ts'
import { LEASE_MS } from '../kernel/reconciler/target.ts'
import { dropTarget, dropTargets, getTarget, recheckTarget } from '../kernel/reconciler/targets-store.ts'
import { createMatching, RULES, rulesHash, targetOf, textsOf, type MatchRules } from './matching.ts'
import type { RulesChannels } from './rules-channels.ts'
import {
  channelsWithRules,
  guildsWithRules,
  listRules,
  readRules,
  writePosted,
  type ChannelKey,
  type ChannelRules,
} from './rules-store.ts'
import { isAnythingPosted, NOTHING_POSTED } from './posted-messages.ts'

/** How many guilds are written in one transaction. */
const AT_ONCE = 100

/** What the bot does so that the rules stay as they were saved. */
export interface RulesUpkeep {
  /** Makes the messages of one channel match; what the reconciler calls. */
  match: MatchRules
  /** Has all messages of these guilds compared with Discord's, which may have changed without us; the reconciler does it in its time. */
  recheck(guildIds: readonly string[]): Promise<void>
  /** Whether messages of a channel may be ours, as far as that is known without a look at the rows. */
  mayBeOurs(key: ChannelKey): boolean
  /** Somebody deleted messages; those of ours are posted anew. */
  messagesGone(key: ChannelKey, messageIds: readonly string[]): Promise<void>
  /** A channel is gone: there is nothing to match any more. The rules stay. */
  channelGone(key: ChannelKey): Promise<void>
  /** What stood in the way may be gone: tries again now what failed in the guild. */
  hurry(guildId: string): Promise<void>
  /** The bot left the guild. What was saved stays for when it comes back. */
  drop(guildId: string): Promise<void>
  /** Stops listening to nudges. */
  stop(): void
}

export function createRulesUpkeep(deps: {
  db: Database
  clock: Clock
  changes: Changes
  nudges: Nudges
  channels: RulesChannels
}): RulesUpkeep {
  const { db, clock, changes, nudges } = deps
  const withRules = createGuildCache({ clock, changes, topic: 'guild-config' }, (guildId) =>
    channelsWithRules(db, guildId),
  )

  function recheckAll(guildIds: readonly string[]): Promise<void> {
    return db.transaction().execute(async (trx) => {
      const now = clock.now()
      for (const guildId of guildIds) {
        await lockGuild(trx, guildId)
        for (const { channelId, contents, standing } of await listRules(trx, guildId)) {
          if (contents.length === 0 && !isAnythingPosted(standing)) continue
          const target = targetOf({ guildId, channelId })
          // Whoever is at the messages looks at them too, and a save must not be disturbed.
          const leasedUntil = (await getTarget(trx, target))?.leased_until ?? 0
          if (!isRunning(leasedUntil, now, LEASE_MS))
            await recheckTarget(trx, { ...target, hash: rulesHash(textsOf(contents)), now })
        }
      }
    })
  }

  function nudge(key: ChannelKey): void {
    nudges.send({ about: 'reconcile', ...targetOf(key) })
  }

  return {
    match: createMatching(deps),
    async recheck(guildIds) {
      for (let start = 0; start < guildIds.length; start += AT_ONCE) {
        const ours = await guildsWithRules(db, guildIds.slice(start, start + AT_ONCE))
        if (ours.length > 0) await recheckAll(ours)
      }
    },
    mayBeOurs: ({ guildId, channelId }) => withRules.peek(guildId)?.has(channelId) ?? true,
    async messagesGone(key, messageIds) {
      if (!(await withRules.get(key.guildId)).has(key.channelId)) return
      const isOurs = (row: ChannelRules | undefined): row is ChannelRules =>
        row !== undefined && row.standing.messageIds.some((id) => messageIds.includes(id))
      if (!isOurs(await readRules(db, key))) return
      await db.transaction().execute(async (trx) => {
        await lockGuild(trx, key.guildId)
        const row = await readRules(trx, key)
        if (!isOurs(row)) return
        await recheckTarget(trx, { ...targetOf(key), hash: rulesHash(textsOf(row.contents)), now: clock.now() })
      })
      nudge(key)
    },
    channelGone: (key) =>
      db.transaction().execute(async (trx) => {
        const row = await readRules(trx, key)
        if (!row) return
        await writePosted(trx, key, { from: row.standing, to: NOTHING_POSTED })
        await dropTarget(trx, targetOf(key))
      }),
    async hurry(guildId) {
      const keys = await hurryFailedOf(db, { guildId, kind: RULES, now: clock.now() })
      for (const { ref } of keys) nudge({ guildId, channelId: ref })
    },
    drop: (guildId) => dropTargets(db, guildId, RULES),
    stop: () => withRules.stop(),
  }
}
