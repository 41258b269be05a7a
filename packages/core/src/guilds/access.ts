import type { Clock } from '../kernel/clock.ts'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Ages } from '../kernel/ages.ts'
import type { ActiveGrants } from '../kernel/grants/active-grants.ts'
import type { Grant } from '../kernel/grants/grant.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { createMemberLimits } from '../kernel/member-limits.ts'
import { hasPermission } from '../kernel/permissions.ts'
import { problem } from '../kernel/problem.ts'
import { GATEWAY_ALIVE_MS, type GuildProgress } from '../kernel/shards/gateway-sessions.ts'
import { createAccessCache, FRESH_MS, type Made, type OpenedGuild } from './access-cache.ts'
import { createMemberReads, isDiscordUnavailable, type AskMember } from './member-reads.ts'
import type { GuildMember, GuildMembers } from './members-store.ts'
import type { GuildSnapshots } from './snapshot-store.ts'
import { administers, STANDS_MS, type UserGuild, type UserGuildLists } from './user-guilds.ts'

/** The maximum age of Discord's responses for a decision, in ms. A new request takes a few seconds. */
const ASKED_MS = 20_000

/** With a live gateway, Discord is asked again after this time, in ms, in case an event was missed. */
const TRUSTED_MS = 10 * 60_000

/** The maximum age of a user's own list, in ms. */
const OWN_LIST_MS = 60_000

/** The service that decides which users may manage which guilds. */
export type GuildAccess = ReturnType<typeof createGuildAccess>

/** A user in a guild with the bot. */
interface Candidate {
  userId: string
  snapshot: GuildSnapshot
}

export function createGuildAccess(deps: {
  snapshots: GuildSnapshots
  members: GuildMembers
  /** How current the rows of the guild are. */
  progressOf: (guildId: string) => Promise<GuildProgress | null>
  userGuilds: UserGuildLists
  askMember: AskMember
  grants: Pick<ActiveGrants, 'areasOf'>
  clock: Clock
  ages: Ages
  changes: Changes
}) {
  const { snapshots, userGuilds, grants, clock, ages } = deps
  const memberOf = createMemberReads(deps)
  const cache = createAccessCache(ages, deps.changes)
  /** Decisions under way, each with the number of changes when it began. */
  const deciding = new Map<string, { changes: number; decision: Promise<OpenedGuild> }>()

  /**
   * The grant of a member, null for an administrator.
   *
   * @param isSilent whether the gateway reports no changes: then a grant allows reading only.
   * @throws `guild.not_found` for any other user.
   */
  async function grantOf(
    { snapshot, userId }: Candidate,
    member: GuildMember,
    isSilent: boolean,
  ): Promise<Grant | null> {
    if (!member.isMember) throw problem('guild.not_found')
    if (holdsAdministrator(snapshot, userId, member)) return null
    const { roleIds, joinedAt } = member
    const areas = await grants.areasOf(snapshot.id, { userId, roleIds, joinedAt })
    if (!areas) throw problem('guild.not_found')
    const isSuspended = member.isPending || (member.timedOutUntil ?? 0) > clock.now()
    const readOnly = isSuspended ? 'access.suspended' : isSilent ? 'discord.unavailable' : null
    return { areas, limits: createMemberLimits(snapshot, { userId, roleIds }), readOnly }
  }

  async function withoutBot(userId: string, guildId: string): Promise<OpenedGuild> {
    return { hasBot: false, own: requireAdministered(await userGuilds.get(userId, OWN_LIST_MS), guildId) }
  }

  /**
   * Decides by rows that include every change up to a time.
   *
   * @returns undefined when the bot no longer sees the guild, or the time is too long ago.
   */
  async function byRows(candidate: Candidate, asOf: number): Promise<Made | undefined> {
    if (ages.of(asOf) > FRESH_MS) return undefined
    const member = await memberOf(candidate, { atMostMs: TRUSTED_MS, fallbackMs: Infinity })
    if (!member) return undefined
    const grant = await grantOf(candidate, member, false)
    const ageMs = ages.of(asOf)
    if (ageMs > FRESH_MS) return undefined
    return { decision: { hasBot: true, snapshot: candidate.snapshot, grant }, ageMs }
  }

  /**
   * Decides by Discord's responses to the bot and to the user. The snapshot's owner and role permissions may be old too, so the permissions
   * that Discord computes for the user must agree. A grant is a row of this database: for it, Discord need only report the member, within
   * the last seconds.
   *
   * @param rows.isSilent whether the gateway reports no changes.
   * @param rows.fallbackMs the maximum age of the responses while Discord is unreachable, in ms.
   * @returns undefined when the bot no longer sees the guild.
   */
  async function byDiscord(
    candidate: Candidate,
    { isSilent, fallbackMs }: { isSilent: boolean; fallbackMs: number },
  ): Promise<Made | undefined> {
    const { userId, snapshot } = candidate
    const age = { atMostMs: ASKED_MS, fallbackMs }
    const member = await memberOf(candidate, age)
    if (!member) return undefined
    const grant = await grantOf(candidate, member, isSilent)
    if (grant) {
      if (member.ageMs > FRESH_MS) throw problem('discord.unavailable')
      return { decision: { hasBot: true, snapshot, grant }, ageMs: member.ageMs }
    }
    const answered = ages.moment()
    const own = await userGuilds.find(userId, age)
    requireAdministered(own.guilds, snapshot.id)
    const ageMs = Math.max(member.ageMs + ages.since(answered), own.ageMs)
    // The responses took too long.
    if (ageMs > (member.isFallback || own.isFallback ? fallbackMs : FRESH_MS)) throw problem('discord.unavailable')
    return { decision: { hasBot: true, snapshot, grant: null }, ageMs }
  }

  async function decide(userId: string, guildId: string): Promise<OpenedGuild> {
    const changesBefore = cache.changes()
    // Read the progress before the rows, so that the rows are at least as new.
    const progress = await deps.progressOf(guildId)
    const snapshot = await snapshots.get(guildId)
    if (!snapshot?.isBotMember) return withoutBot(userId, guildId)
    const candidate = { userId, snapshot }
    const isCutOff = isGatewayCutOff(progress)
    const asOf = progress?.membersAsOf ?? 0
    try {
      const made =
        (await byRows(candidate, asOf)) ??
        (await byDiscord(candidate, {
          // An idle gateway sends only heartbeats, which are further apart than rows are trusted.
          isSilent: ages.of(asOf) > GATEWAY_ALIVE_MS,
          fallbackMs: isCutOff ? STANDS_MS : 0,
        }))
      // The bot was removed, but the snapshot does not show that yet.
      if (!made) return await withoutBot(userId, guildId)
      cache.put(guildId, userId, made, changesBefore)
      return made.decision
    } catch (error) {
      const earlier = isCutOff && isDiscordUnavailable(error) ? cache.whileUnreachable(guildId, userId) : undefined
      if (earlier) return earlier
      throw error
    }
  }

  /** Shares a decision among requests and streams of one user, unless a change arrived since it began. */
  function decideOnce(userId: string, guildId: string): Promise<OpenedGuild> {
    const key = `${guildId}/${userId}`
    const underWay = deciding.get(key)
    if (underWay?.changes === cache.changes()) return underWay.decision
    const begun = { changes: cache.changes(), decision: decide(userId, guildId) }
    deciding.set(key, begun)
    const end = (): void => {
      if (deciding.get(key) === begun) deciding.delete(key)
    }
    begun.decision.then(end, end)
    return begun.decision
  }

  return {
    /**
     * @returns the guild without a promise when it was decided a moment ago.
     * @throws `guild.not_found` when the user neither administers the guild nor has a grant in it; `discord.unavailable` when no decision is
     *   possible.
     */
    opened: (userId: string, guildId: string): OpenedGuild | Promise<OpenedGuild> =>
      cache.get(guildId, userId) ?? decideOnce(userId, guildId),
    /** Ends the subscriptions to the change feed. */
    stop: (): void => cache.stop(),
  }
}

/**
 * Whether the gateway receives no events of the guild. If it does, outdated rows lack changes that the bot could not write, so no
 * earlier decision may override that.
 */
function isGatewayCutOff(progress: GuildProgress | null): boolean {
  return progress === null || progress.isMissed || progress.membersAsOf >= progress.aliveAt
}

/** @throws `guild.not_found` for a guild that the user does not administer by this list. */
function requireAdministered(list: readonly UserGuild[], guildId: string): UserGuild {
  const own = list.find((guild) => guild.id === guildId)
  if (!own || !administers(own)) throw problem('guild.not_found')
  return own
}

/** Whether ownership or a role (or @everyone, which has the guild's id) makes this member an administrator. */
function holdsAdministrator(snapshot: GuildSnapshot, userId: string, member: GuildMember): boolean {
  if (snapshot.ownerId === userId) return true
  return snapshot.roles.some((role) => {
    const isHeld = role.id === snapshot.id || member.roleIds.includes(role.id)
    return isHeld && hasPermission(role.permissions, 'Administrator')
  })
}
