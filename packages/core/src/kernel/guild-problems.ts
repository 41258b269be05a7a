import type { Area, GrantedAreas, HealthPlace, Severity } from '@guildhall/contract'
import { isGranted } from './grants/grant.ts'
import type { BlockedOn } from './jobs/job.ts'
import type { GuildSnapshot, SnapshotChannel } from './guild-snapshot.ts'
import { missingInChannel, missingInGuild, withoutPlace, type PermissionName } from './permissions.ts'

/** A part of a guild's configuration that does not work, as its capability finds it. */
export interface FoundProblem {
  /** Unique in the guild, and the same as long as the cause lasts: "reminders/channel/123". It never changes, since rows contain it. */
  readonly id: string
  /** Null for what belongs to no area; only administrators see that. */
  readonly area: Area | null
  readonly severity: Severity
  /** The part that does not work, as a sentence. */
  readonly title: string
  /** The cause, in sentences. */
  readonly detail: string
  /** How to fix it, with the names of Discord's own settings. */
  readonly fix: string
  readonly place: HealthPlace | null
  /** The channels that the sentences are about: users who cannot view one of them get a sentence without names. */
  readonly channelIds: readonly string[]
}

/** A job that waits for a change by an administrator. */
export interface BlockedJob {
  readonly key: string
  /** The sentence that explains why Discord refuses it. */
  readonly reason: string
  /** The kind of change that it waits for. */
  readonly on: BlockedOn
}

/** A guild at the time of a search for problems. */
export interface CheckedGuild {
  readonly guild: GuildSnapshot
  /** The bot's name in the permission settings of the guild: that of the role which Discord made for it. */
  readonly botName: string
  channel(channelId: string): SnapshotChannel | undefined
  /** The permissions that the bot lacks in a channel of the guild; none for an unknown channel. Computed once for each channel. */
  missingAt(channelId: string, needed: readonly PermissionName[]): readonly PermissionName[]
  /** The permissions that the bot lacks in the whole guild. */
  missing(needed: readonly PermissionName[]): readonly PermissionName[]
  /** The blocked jobs of a kind. Computed once for each kind. */
  blocked(kind: string): readonly BlockedJob[]
}

/** Finds the problems of one capability in a guild. It reads rows only. */
export type FindProblems = (checked: CheckedGuild) => Promise<readonly FoundProblem[]>

/** The search for problems of one capability. */
export interface ProblemSearch {
  readonly find: FindProblems
  /** The kinds of jobs whose end may begin or end a problem. */
  readonly jobs: readonly string[]
}

/** @param deps.blockedJobs the blocked jobs of the guild, by their kinds. */
export function checkedGuild(
  guild: GuildSnapshot,
  deps: { botUserId: string; blockedJobs: ReadonlyMap<string, readonly BlockedJob[]> },
): CheckedGuild {
  const channels = new Map(guild.channels.map((channel) => [channel.id, channel]))
  const known = new Map<string, readonly PermissionName[]>()

  function missingAt(channelId: string, needed: readonly PermissionName[]): readonly PermissionName[] {
    const channel = channels.get(channelId)
    if (!channel) return []
    const key = `${channelId} ${needed.join()}`
    const missing = known.get(key) ?? missingInChannel(guild, channel, deps.botUserId, needed)
    known.set(key, missing)
    return missing
  }

  const waiting = new Map<string, readonly BlockedJob[]>()

  function blocked(kind: string): readonly BlockedJob[] {
    // The fix of a problem says where to grant the permissions.
    const jobs =
      waiting.get(kind) ??
      (deps.blockedJobs.get(kind) ?? []).map((job) => ({ ...job, reason: withoutPlace(job.reason) }))
    waiting.set(kind, jobs)
    return jobs
  }

  return {
    guild,
    botName: guild.roles.find(({ id, managed }) => managed && guild.botRoleIds.includes(id))?.name ?? 'the bot',
    channel: (channelId) => channels.get(channelId),
    missingAt,
    missing: (needed) => missingInGuild(guild, needed),
    blocked,
  }
}

/** The path to permissions of a channel in Discord's client: "In Discord: Edit Channel › Permissions › Guildhall › Send Messages." */
export function fixInChannel(
  { botName }: CheckedGuild,
  channelName: string,
  missing: readonly PermissionName[],
): string {
  return `In Discord, open #${channelName}: Edit Channel › Permissions › ${botName} › ${missing.join(', ')}.`
}

/** The path to permissions of the bot in the whole server. */
export function fixInGuild({ botName }: CheckedGuild, missing: readonly PermissionName[]): string {
  return `In Discord: Server Settings › Roles › ${botName} › Permissions › ${missing.join(', ')}.`
}

/** How to fix a channel in which Discord refuses the bot, although it seems to have all permissions. */
export function fixUnseen({ botName }: CheckedGuild, channelName: string): string {
  return `In Discord, check the permissions of #${channelName}, and whether ${botName} is timed out: Server Settings › Members.`
}

/**
 * How to make Discord accept a job that it refused in a channel.
 *
 * @param refused.otherwise the fix of a job that Discord refuses for its content.
 */
export function fixRefusal(
  checked: CheckedGuild,
  channel: Pick<SnapshotChannel, 'id' | 'name'>,
  refused: { job: BlockedJob; needed: readonly PermissionName[]; otherwise: string },
): string {
  const missing = checked.missingAt(channel.id, refused.needed)
  if (missing.length > 0) return fixInChannel(checked, channel.name, missing)
  switch (refused.job.on) {
    case 'permissions':
      return fixUnseen(checked, channel.name)
    case 'program':
      return "Tell the bot's operator: the log of the bot names the error. A new version tries it again."
    case 'channel':
    case 'roles':
    case 'save':
      return refused.otherwise
  }
}

/** The numbers of problems of a guild by area, null for those without one. */
export type ProblemCounts = ReadonlyMap<Area | null, number>

/**
 * Whether problems of an area are for a caller; those without an area are for Administrators.
 *
 * @param areas the caller's grants; null for the owner and the Administrators of the guild.
 */
export function seesProblems(areas: GrantedAreas | null, area: Area | null): boolean {
  return areas === null || (area !== null && isGranted(areas, area, 'view'))
}

/** The number of problems that a caller may see. */
export function countFor(counts: ProblemCounts | undefined, areas: GrantedAreas | null): number {
  return [...(counts ?? [])].reduce((sum, [area, count]) => (seesProblems(areas, area) ? sum + count : sum), 0)
}
