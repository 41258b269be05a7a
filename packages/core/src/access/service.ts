import type { AccessEntry, AccessList, FoundMember } from '@guildhall/contract'
import { isDeepStrictEqual } from 'node:util'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Connection, Database, Trx } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { ended, hasPassed, publishAccess, type ActiveGrants } from '../kernel/grants/active-grants.ts'
import { readGrants, writeGrants, type GrantList, type StoredGrant } from '../kernel/grants/grants-store.ts'
import { readSettings } from '../kernel/guild-settings.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { roleReferences } from '../kernel/history/references.ts'
import { recordRevision } from '../kernel/history/revisions.ts'
import { requireCurrent } from '../kernel/versions.ts'
import { grantsToStore, profilesOf, sameIn, type CheckedMember, type GrantInput } from './input.ts'
import { hasLeft, type MembershipOf } from './left-members.ts'
import { lookedUp, type AskProfile, type SearchMembers } from './members.ts'
import { grantFields, recordedGrant } from './recorded-grants.ts'

/** The service for the grants of a guild: the roles and members that may manage its areas. */
export type AccessService = ReturnType<typeof createAccessService>

export interface AccessDeps {
  readonly db: Database
  readonly clock: Clock
  readonly changes: Changes
  readonly readRows: ReadRows
  readonly grants: Pick<ActiveGrants, 'writeEnds'>
  readonly askProfile: AskProfile
  readonly searchMembers: SearchMembers
  /** The ids of the roles on a guild's role buttons. */
  readonly rolesOnButtons: (trx: Trx, guildId: string) => Promise<ReadonlySet<string>>
  /** The last known membership of a user; undefined if it is unknown. */
  readonly membershipOf: MembershipOf
  /** The zone of guilds without one of their own, an IANA name. */
  readonly timeZone: string
}

/** A save of all grants. */
export interface GrantsSave {
  readonly entries: readonly GrantInput[]
  /** The version that the administrator saw; undefined replaces any. */
  readonly version?: number | undefined
}

/** Runs in the transaction of a save, with the version that it wrote. */
type OnSaved = (trx: Trx, version: number) => Promise<void> | undefined

/** The list of a guild that never saved grants. */
const NONE: GrantList = { grants: [], version: 0, updatedBy: '', updatedAt: 0 }

export function createAccessService(deps: AccessDeps) {
  const { db, clock, changes, readRows } = deps

  const read = async (connection: Connection, guildId: string): Promise<GrantList> =>
    (await readGrants(connection, readRows, guildId)) ?? NONE

  /** Whether the role was deleted, or the member has left since the save. */
  async function isGone(guild: GuildSnapshot, stored: CheckedMember): Promise<boolean> {
    const { subject } = stored
    if (subject.type === 'role') return !guild.roles.some(({ id }) => id === subject.id)
    return hasLeft(deps.membershipOf, guild.id, stored)
  }

  /** Whether the member of a grant has left, or may have left unnoticed: the gateway reports only members with a row. */
  async function mayBeGone(guild: GuildSnapshot, stored: CheckedMember): Promise<boolean> {
    const isKnown = (await deps.membershipOf(guild.id, stored.subject.id)) !== undefined
    return !isKnown || (await isGone(guild, stored))
  }

  async function toEntry(guild: GuildSnapshot, stored: StoredGrant): Promise<AccessEntry> {
    const { subject, areas, until, endedAt, member } = ended(stored, clock.now())
    return {
      subject,
      areas,
      until,
      ...(endedAt !== null && { ended_at: new Date(endedAt).toISOString() }),
      ...(member && { member }),
      ...((await isGone(guild, stored)) && { is_gone: true }),
    }
  }

  async function toList(guild: GuildSnapshot, { grants, version }: GrantList): Promise<AccessList> {
    return { version, entries: await Promise.all(grants.map((one) => toEntry(guild, one))) }
  }

  async function save(
    guild: GuildSnapshot,
    { entries, version: seen }: GrantsSave,
    { userId, isRestoration }: { userId: string; isRestoration: boolean },
    onSaved: OnSaved,
  ): Promise<GrantList> {
    // Discord is asked before the transaction, which must be short.
    const { grants: known } = await read(db, guild.id)
    const profiles = await lookedUp(
      profilesOf(
        guild.id,
        { entries, before: known },
        { ask: deps.askProfile, mayBeGone: (stored) => mayBeGone(guild, stored) },
      ),
    )
    return changes.transaction(async (trx) => {
      await lockGuild(trx, guild.id)
      const before = await read(trx, guild.id)
      await requireCurrent(trx, before, seen)
      const now = clock.now()
      const { time_zone: timeZone } = await readSettings(trx, guild.id)
      const onButtons = await deps.rolesOnButtons(trx, guild.id)
      const facts = {
        guild,
        before: before.grants,
        profiles,
        onButtons,
        timeZone: timeZone ?? deps.timeZone,
        now,
        isRestoration,
      }
      const grants = grantsToStore(entries, facts).map((one) => ended(one, now))
      const stored = before.grants.map((one) => recordedGrant(one))
      const [old, fields] = [grantFields(stored), grantFields(grants.map((one) => recordedGrant(one)))]
      if (isDeepStrictEqual(old, fields)) {
        if (before.grants.some((one) => hasPassed(one, now))) {
          await writeGrants(trx, guild.id, { ...before, grants })
          publishAccess(changes, trx, guild.id)
        }
        await onSaved(trx, before.version)
        return before
      }
      const list = { grants, version: before.version + 1, updatedBy: userId, updatedAt: now }
      await writeGrants(trx, guild.id, list)
      await recordRevision(deps, trx, {
        guildId: guild.id,
        at: now,
        userId,
        target: { type: 'access', key: 'access', name: 'Access' },
        action: isRestoration ? 'restored' : 'changed',
        before: old,
        after: fields,
        stored,
        references: roleReferences(guild, removedRoles(before.grants, grants)),
        restorableUntil: null,
        undecided: null,
      })
      publishAccess(changes, trx, guild.id)
      await onSaved(trx, list.version)
      return list
    })
  }

  return {
    /** The grants of a guild with their members. An end that the list shows stays, even if the clock is set back afterwards. */
    async list(guild: GuildSnapshot): Promise<AccessList> {
      const list = await read(db, guild.id)
      if (list.grants.some((one) => hasPassed(one, clock.now()))) await deps.grants.writeEnds(guild.id)
      return toList(guild, list)
    },
    /**
     * Replaces all grants. A new member, and one whose grant changed, is asked for in Discord.
     *
     * @throws Problem `request.invalid` that names each wrong row; `version.stale` when another administrator saved since the list was
     *   read; `discord.refused`; `discord.unavailable`.
     */
    save: async (guild: GuildSnapshot, request: GrantsSave, userId: string): Promise<AccessList> =>
      toList(guild, await save(guild, request, { userId, isRestoration: false }, () => undefined)),
    /** The same for the grants of an earlier revision. @param onSaved runs in the transaction of the save. */
    restore: (guild: GuildSnapshot, request: GrantsSave, userId: string, onSaved: OnSaved): Promise<GrantList> =>
      save(guild, request, { userId, isRestoration: true }, onSaved),
    /** Members whose name begins with a text. @throws Problem `discord.refused`; `discord.unavailable` */
    search: (guild: GuildSnapshot, query: string): Promise<FoundMember[]> =>
      lookedUp(deps.searchMembers(guild.id, query)),
  }
}

/**
 * The roles that a save removes. A restoration needs them, while a deleted role that is still in the list can stay there. The list at the time of
 * the restoration may differ: a role that only a later save removes is refused at its row, and one that was added again counts as missing.
 */
function removedRoles(before: readonly StoredGrant[], after: readonly StoredGrant[]): string[] {
  return before.flatMap((one) => (one.subject.type === 'role' && !sameIn(after, one) ? [one.subject.id] : []))
}
