import type { Transaction } from 'kysely'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/guild-lock.ts'
import { isAmong } from '../kernel/database/id-list.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { dropTarget, getTarget, recheckTarget, wantTarget } from '../kernel/reconciler/targets-store.ts'
import { readSettings } from '../settings/settings-store.ts'

type Connection = Database | Transaction<Schema>

/** The reconciler's name for a guild's rules in Discord's AutoMod. */
export const AUTO_MOD = 'auto-mod'

/** What is wanted of Discord's AutoMod in a guild. */
export interface AutoModWish {
  enabled: boolean
  /** Where Discord shows what was blocked; null: nowhere. */
  logChannelId: string | null
}

/** What stands for auto moderation being off: none of our rules is there. */
const OFF = 'off'

/** How many guilds are written in one transaction. */
const AT_ONCE = 100

/** What stands for the wish in the reconciler's rows. Where alerts would go says nothing while there are none. */
export function autoModHash(wish: AutoModWish): string {
  return wish.enabled ? `on ${wish.logChannelId ?? ''}` : OFF
}

/**
 * Writes what is wanted of AutoMod, in the transaction that saves the settings. Where it was never on there is nothing to switch off.
 */
export async function wantAutoMod(
  trx: Transaction<Schema>,
  { guildId, now, ...wish }: AutoModWish & { guildId: string; now: number },
): Promise<void> {
  const key = targetOf(guildId)
  if (!wish.enabled && !(await getTarget(trx, key))) return
  await wantTarget(trx, { ...key, hash: autoModHash(wish), dueAt: now, now })
}

/** Why auto moderation is not as it was asked for, as a sentence for the administrator; null when it is, or is about to be. */
export async function autoModWarning(db: Connection, guildId: string): Promise<string | null> {
  const target = await getTarget(db, targetOf(guildId))
  return target?.last_error ?? target?.note ?? null
}

export interface AutoMod {
  /** What is wanted in the guild, as the rows say now. */
  wish(guildId: string): Promise<AutoModWish>
  /** Has the rules compared with Discord's where auto moderation is on, or was: they may have changed without us. */
  recheck(guildIds: readonly string[]): Promise<void>
  /** The same for one guild, at a time in epoch ms. */
  recheckAt(guildId: string, dueAt: number): Promise<void>
  /** Tries again now what failed in the guild: what stood in the way may be gone. */
  hurry(guildId: string): Promise<void>
  /** The bot left the guild: there is nothing to match. What was set stays for when it comes back. */
  drop(guildId: string): Promise<void>
}

export function createAutoMod({ db, clock }: { db: Database; clock: Clock }): AutoMod {
  async function wishOf(connection: Connection, guildId: string): Promise<AutoModWish> {
    const settings = await readSettings(connection, guildId)
    return { enabled: settings.enable_auto_mod, logChannelId: settings.moderation_log_channel_id }
  }

  /** Those of the guilds in which our rules should be, or may still be, sorted. */
  async function concerned(guildIds: readonly string[]): Promise<string[]> {
    const on = await db
      .selectFrom('guild_settings')
      .select('guild_id')
      .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
      .where('enable_auto_mod', '=', 1)
      .execute()
    const known = await db
      .selectFrom('reconcile_targets')
      .select('guild_id')
      .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
      .where('kind', '=', AUTO_MOD)
      .where((eb) => eb.or([eb('applied_hash', 'is', null), eb('applied_hash', '<>', OFF)]))
      .execute()
    return [...new Set([...on, ...known].map((row) => row.guild_id))].toSorted()
  }

  /** Whether a look that nobody has begun comes no later than that: it sees the same. */
  async function isAhead(trx: Transaction<Schema>, guildId: string, dueAt: number): Promise<boolean> {
    const target = await getTarget(trx, targetOf(guildId))
    const isOpen = target !== undefined && target.applied_hash !== target.wanted_hash
    return isOpen && target.lease_owner === null && target.last_error === null && target.due_at <= dueAt
  }

  function recheckAll(guildIds: readonly string[], dueAt: number): Promise<void> {
    return db.transaction().execute(async (trx) => {
      const now = clock.now()
      for (const guildId of guildIds) {
        await lockGuild(trx, guildId)
        if (await isAhead(trx, guildId, dueAt)) continue
        const wish = { ...targetOf(guildId), hash: autoModHash(await wishOf(trx, guildId)), now }
        await recheckTarget(trx, wish)
        if (dueAt > now) await wantTarget(trx, { ...wish, dueAt })
      }
    })
  }

  return {
    wish: (guildId) => wishOf(db, guildId),
    async recheck(guildIds) {
      for (let start = 0; start < guildIds.length; start += AT_ONCE) {
        const ours = await concerned(guildIds.slice(start, start + AT_ONCE))
        if (ours.length > 0) await recheckAll(ours, clock.now())
      }
    },
    async recheckAt(guildId, dueAt) {
      await recheckAll(await concerned([guildId]), dueAt)
    },
    async hurry(guildId) {
      await db
        .updateTable('reconcile_targets')
        .set({ due_at: clock.now() })
        .where('guild_id', '=', guildId)
        .where('kind', '=', AUTO_MOD)
        .where('last_error', 'is not', null)
        .where('lease_owner', 'is', null)
        .execute()
    },
    drop: (guildId) => dropTarget(db, targetOf(guildId)),
  }
}

function targetOf(guildId: string): { guildId: string; kind: string; ref: string } {
  return { guildId, kind: AUTO_MOD, ref: '' }
}
