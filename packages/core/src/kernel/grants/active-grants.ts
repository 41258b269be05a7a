import type { Area, GrantedAreas } from '@guildhall/contract'
import { attemptEach } from '../attempt-each.ts'
import { isAmong, lockGuild } from '../database/queries.ts'
import type { Database, Trx } from '../database/schema.ts'
import type { ReadRows } from '../database/unreadable-rows.ts'
import type { Changes } from '../changes/changes.ts'
import type { Clock } from '../clock.ts'
import { createGuildCache } from '../guild-cache.ts'
import type { Log } from '../log.ts'
import { guildsWithEnds, readGrants, writeGrants, type StoredGrant } from './grants-store.ts'

/** A member whose grants are looked up. */
export interface GrantedMember {
  readonly userId: string
  readonly roleIds: readonly string[]
  /** As Discord reports it; null if unknown, which equals no stored time. */
  readonly joinedAt: string | null
}

/** The grants that hold now, for decisions about access. */
export type ActiveGrants = ReturnType<typeof createActiveGrants>

export function createActiveGrants(deps: {
  db: Database
  clock: Clock
  changes: Changes
  readRows: ReadRows
  log: Log
}) {
  const { db, clock, changes, readRows, log } = deps
  const cache = createGuildCache({ clock, changes, topic: 'access' }, async (guildId) => {
    return (await readGrants(db, readRows, guildId))?.grants ?? []
  })

  /** Writes the ends that have passed, so that a clock that is set back does not bring a grant back. */
  async function writeEnds(guildId: string): Promise<void> {
    await changes.transaction(async (trx) => {
      // Without the lock, the grants that a save has just replaced could be written again.
      await lockGuild(trx, guildId)
      const list = await readGrants(trx, readRows, guildId)
      if (!list || !list.grants.some((one) => hasPassed(one, clock.now()))) return
      await writeGrants(trx, guildId, { ...list, grants: list.grants.map((one) => ended(one, clock.now())) })
      publishAccess(changes, trx, guildId)
    })
  }

  function activeAmong(guildId: string, grants: readonly StoredGrant[]): StoredGrant[] {
    const now = clock.now()
    if (grants.some((one) => hasPassed(one, now))) {
      writeEnds(guildId).catch((error: unknown) =>
        log.warn({ err: error, guildId }, 'could not write the end of a grant'),
      )
    }
    return grants.filter((one) => one.endedAt === null && !hasPassed(one, now))
  }

  return {
    /** The areas that a member may manage in a guild; null for none. */
    async areasOf(guildId: string, member: GrantedMember): Promise<GrantedAreas | null> {
      const held = activeAmong(guildId, await cache.get(guildId)).filter((grant) => isHeldBy(grant, member))
      return held.length === 0 ? null : held.map(({ areas }) => areas).reduce(union)
    },
    /** Selects the guilds with grants. */
    async guildsWithGrants(guildIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (guildIds.length === 0) return new Set()
      const rows = await db
        .selectFrom('guild_access')
        .select('guild_id')
        .where('is_empty', '=', 0)
        .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
        .execute()
      return new Set(rows.map((row) => row.guild_id))
    },
    writeEnds,
    /** Writes the ends that have passed in all guilds: no decision may be made there before the clock is set back. */
    async writeAllEnds(): Promise<void> {
      await attemptEach(await guildsWithEnds(db), writeEnds)
    },
    /** Ends the subscription to the change feed. */
    stop: (): void => cache.stop(),
  }
}

/** Announces changed grants: to the screen of the grants, and to pages whose user may have gained or lost access. */
export function publishAccess(changes: Pick<Changes, 'publish'>, trx: Trx, guildId: string): void {
  changes.publish(trx, { topic: 'access', guildId, area: 'access' })
  changes.publish(trx, { topic: 'access', guildId, area: 'guild' })
}

/** Whether the last day of a grant is over and its end is not yet written. */
export function hasPassed({ endsAt, endedAt }: StoredGrant, now: number): boolean {
  return endedAt === null && endsAt !== null && endsAt <= now
}

/** The grant with its end, if that has passed. */
export function ended(grant: StoredGrant, now: number): StoredGrant {
  return hasPassed(grant, now) ? { ...grant, endedAt: grant.endsAt } : grant
}

function isHeldBy({ subject, joinedAt }: StoredGrant, member: GrantedMember): boolean {
  if (subject.type === 'role') return member.roleIds.includes(subject.id)
  if (subject.id !== member.userId || joinedAt === null || member.joinedAt === null) return false
  return Date.parse(joinedAt) === Date.parse(member.joinedAt)
}

/** The higher level of each area. */
function union(a: GrantedAreas, b: GrantedAreas): GrantedAreas {
  const { analytics = b.analytics } = a
  const higher = (area: Exclude<Area, 'analytics'>) => (a[area] === 'edit' ? 'edit' : (b[area] ?? a[area]))
  return {
    commands: higher('commands'),
    settings: higher('settings'),
    rules: higher('rules'),
    url_rules: higher('url_rules'),
    reminders: higher('reminders'),
    role_buttons: higher('role_buttons'),
    word_detection: higher('word_detection'),
    analytics,
  }
}
