import type { RulesEntry } from '@guildhall/contract'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Schema } from '../kernel/database/schema.ts'
import { DiscordRefusal } from '../kernel/discord-refusal.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Nudges } from '../kernel/nudge.ts'
import { problem, Problem } from '../kernel/problem.ts'
import { backOff } from '../kernel/reconciler/back-off.ts'
import type { Failure } from '../kernel/reconciler/failure.ts'
import { RetryLater } from '../kernel/reconciler/retry-later.ts'
import { failTarget, finishTarget, getTarget } from '../kernel/reconciler/targets-store.ts'
import { DISCORD_AWAY } from './faults.ts'
import { targetOf, type MatchRules } from './matching.ts'
import { confirmRules } from './rules-store.ts'
import { undoWish, writeWish, type Wish, type WrittenWish } from './wish.ts'

/** How long Discord is waited for, in ms. Together with the wait below it is less than a caller waits, and than its key is held. */
const DISCORD_MS = 4_000
/** How often it is looked whether somebody else is through with the messages: every so many ms, so many times. */
const LOOK_MS = 100
const LOOKS = 25

/** A refusal in words, for whoever saves. */
export type DescribeRefusal = (refusal: DiscordRefusal) => string

export type SaveRules = (
  wish: Wish,
  describe: DescribeRefusal,
  saveResponse: SaveResponse<RulesEntry>,
) => Promise<RulesEntry>

/**
 * A save: the wish is written, then Discord is asked, then the wish is confirmed or undone. Between the first and the last the
 * target is leased, so nobody else is at the messages; should the process end there, the lease ends too, and the reconciler goes on.
 */
export function createSave(deps: { clock: Clock; changes: Changes; nudges: Nudges; match: MatchRules }): SaveRules {
  const { clock, changes, nudges, match } = deps

  /** Waits for whoever is at the messages, but not for long. */
  async function begin(wish: Wish, owner: string, saveResponse: SaveResponse<RulesEntry>): Promise<WrittenWish> {
    for (let looks = 1; ; looks++) {
      const written = await changes.transaction(async (trx) => {
        // The bot has to know of the channel before a message stands there that somebody could delete.
        changes.publish(trx, { topic: 'guild-config', guildId: wish.key.guildId })
        const options = { owner, now: clock.now(), mayWait: looks < LOOKS }
        const one = await writeWish(trx, wish, options)
        if (one?.isClaimed === false) await saveResponse?.(trx, entryOf(wish, one.version, 'queued'))
        return one
      })
      if (written) return written
      await wait(LOOK_MS)
    }
  }

  /** The wish stands; what of it is in Discord is said by `end`. */
  async function stand(
    wish: Wish,
    version: number,
    saveResponse: SaveResponse<RulesEntry>,
    end: (trx: Transaction<Schema>) => Promise<'applied' | 'queued'>,
  ): Promise<RulesEntry> {
    return changes.transaction(async (trx) => {
      await confirmRules(trx, wish.key, version)
      const entry = entryOf(wish, version, await end(trx))
      await saveResponse?.(trx, entry)
      return entry
    })
  }

  function nudge(about: 'reconcile' | 'reconciled', wish: Wish): void {
    nudges.send({ about, ...targetOf(wish.key) })
  }

  return async (wish, describe, saveResponse) => {
    const owner = randomUUID()
    const written = await begin(wish, owner, saveResponse)
    const { version, hash } = written
    if (!written.isClaimed) {
      nudge('reconcile', wish)
      return entryOf(wish, version, 'queued')
    }

    const target = targetOf(wish.key)
    try {
      await match(wish.key, AbortSignal.timeout(DISCORD_MS))
    } catch (error) {
      const now = clock.now()
      if (error instanceof DiscordRefusal) {
        const hasWork = await changes.transaction((trx) => {
          changes.publish(trx, { topic: 'guild-config', guildId: wish.key.guildId })
          return undoWish(trx, wish.key, { ...written, owner, now })
        })
        nudge(hasWork ? 'reconcile' : 'reconciled', wish)
        throw problem('discord.refused', { channel_id: wish.key.channelId }, describe(error))
      }
      const later = laterThan(error)
      if (!later) throw error
      const entry = await stand(wish, version, saveResponse, async (trx) => {
        await failTarget(trx, target, { owner, wantedHash: hash, now, failure: later })
        return 'queued'
      })
      nudge('reconcile', wish)
      return entry
    }

    const entry = await stand(wish, version, saveResponse, async (trx) => {
      const isOurs = (await getTarget(trx, target))?.lease_owner === owner
      const applied = { owner, appliedHash: hash, note: null, wantedHash: hash, dueAt: clock.now() }
      await finishTarget(trx, target, applied)
      return isOurs ? 'applied' : 'queued'
    })
    nudge('reconciled', wish)
    return entry
  }
}

/** When to try again what Discord did not do now; undefined for what is not Discord's fault. */
function laterThan(error: unknown): Failure | undefined {
  if (error instanceof RetryLater) return { delay: error.ms, attempts: 0, sentence: error.sentence }
  if (!(error instanceof Problem) || error.code !== 'discord.unavailable') return undefined
  return { delay: backOff(1, 0), attempts: 1, sentence: DISCORD_AWAY }
}

function entryOf(wish: Wish, version: number, status: 'applied' | 'queued'): RulesEntry {
  const rules = wish.contents.map((content, position) => ({ content, position }))
  return { channel_id: wish.key.channelId, rules, version, status }
}
