import { ACCESS_ERRORS, type AccessEntryInput, type AccessSubject } from '@guildhall/contract'
import { endOfDay } from '@guildhall/recurrence'
import { ended } from '../kernel/grants/active-grants.ts'
import type { StoredGrant } from '../kernel/grants/grants-store.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { requireValid, type FieldError } from '../kernel/problem.ts'
import type { AskProfile, MemberProfile } from './members.ts'
import type { RecordedGrant } from './recorded-grants.ts'

/** The number of members that are requested from Discord at once. */
const ASKED_AT_ONCE = 5

/** The most members that one save looks up: each takes two calls, and Discord allows about 30 calls in a few seconds. */
const MOST_ASKED = 10

/** A requested grant, before its end and its member are known. */
export interface GrantInput extends Pick<AccessEntryInput, 'subject' | 'areas' | 'until'> {
  /** The member as Discord described it earlier. Only in restorations. */
  readonly membership?: RecordedGrant['membership']
}

/** The role or member of a grant, and the time at which Discord said that the member joined. */
export type CheckedMember = Pick<StoredGrant, 'subject' | 'joinedAt'>

/** Whether both are the same role or member. */
export function isSame(a: AccessSubject, b: AccessSubject): boolean {
  return a.type === b.type && a.id === b.id
}

/** The stored grant of the same role or member. */
export function sameIn(grants: readonly StoredGrant[], { subject }: GrantInput): StoredGrant | undefined {
  return grants.find((one) => isSame(one.subject, subject))
}

/** Whether the stored grant already equals the requested one. */
function isUnchanged(stored: StoredGrant, input: GrantInput): boolean {
  const { areas } = input
  const names = new Set([...Object.keys(stored.areas), ...Object.keys(areas)])
  const isEqual = [...names].every((name) => levelIn(stored.areas, name) === levelIn(areas, name))
  return isEqual && stored.until === (input.until ?? null)
}

function levelIn(areas: object, name: string): unknown {
  return new Map<string, unknown>(Object.entries(areas)).get(name)
}

/**
 * The members of new grants, and of changed ones whose member may have left. Discord is asked for them, except for members whose recorded
 * membership is still known to be current. A restoration uses the recorded membership also of those beyond the most that can be asked: its
 * grant holds only for a member who has not left since.
 *
 * @param mayBeGone whether the member of an earlier grant may have left since.
 * @throws Problem `request.invalid` for too many of them; `discord.unavailable`.
 */
export async function profilesOf(
  guildId: string,
  { entries, before }: { entries: readonly GrantInput[]; before: readonly StoredGrant[] },
  { ask, mayBeGone }: { ask: AskProfile; mayBeGone: (earlier: CheckedMember) => Promise<boolean> },
): Promise<ReadonlyMap<string, MemberProfile | undefined>> {
  const profiles = new Map<string, MemberProfile | undefined>()
  const asked: GrantInput[] = []
  for (const one of entries.filter(({ subject }) => subject.type === 'user')) {
    const stored = sameIn(before, one)
    if (stored && isUnchanged(stored, one)) continue
    const earlier = stored ?? (one.membership && { ...one.membership, subject: one.subject })
    if (!earlier || (await mayBeGone(earlier))) asked.push(one)
    else if (!stored) profiles.set(one.subject.id, recordedProfile(one))
  }
  const fields = asked.slice(MOST_ASKED).flatMap((one) => {
    const recorded = recordedProfile(one)
    if (!recorded) return [{ path: `entries.${entries.indexOf(one)}.subject`, message: ACCESS_ERRORS.tooManyNew }]
    profiles.set(one.subject.id, recorded)
    return []
  })
  requireValid(fields)
  for (let at = 0; at < Math.min(asked.length, MOST_ASKED); at += ASKED_AT_ONCE) {
    const some = asked.slice(at, Math.min(at + ASKED_AT_ONCE, MOST_ASKED))
    await Promise.all(some.map(async ({ subject: { id } }) => profiles.set(id, await ask(guildId, id))))
  }
  return profiles
}

/** A bot never had a grant. */
function recordedProfile({ membership }: GrantInput): MemberProfile | undefined {
  return membership && { ...membership, isBot: false }
}

/** Facts against which requested grants are checked. */
interface GrantFacts {
  readonly guild: GuildSnapshot
  /** The stored grants. */
  readonly before: readonly StoredGrant[]
  readonly profiles: ReadonlyMap<string, MemberProfile | undefined>
  /** The ids of the roles on role buttons. */
  readonly onButtons: ReadonlySet<string>
  /** The zone in which the last day of a grant ends, an IANA name. */
  readonly timeZone: string
  readonly now: number
  /** Whether the grants are those of an earlier revision: those whose last day is over are stored as ended. */
  readonly isRestoration: boolean
}

/**
 * The grants to store.
 *
 * @throws Problem `request.invalid` that names each wrong row.
 */
export function grantsToStore(entries: readonly GrantInput[], facts: GrantFacts): StoredGrant[] {
  const errors = entries.flatMap((one, at) => errorsOf(one, at, entries, facts))
  requireValid(errors)
  return entries.map((one) => toStored(one, facts))
}

function errorsOf(one: GrantInput, at: number, all: readonly GrantInput[], facts: GrantFacts): FieldError[] {
  const subject = subjectError(one, at, all, facts)
  const until = untilError(one, facts)
  return [
    ...(subject === undefined ? [] : [{ path: `entries.${at}.subject`, message: subject }]),
    ...(until === undefined ? [] : [{ path: `entries.${at}.until`, message: until }]),
  ]
}

function subjectError(one: GrantInput, at: number, all: readonly GrantInput[], facts: GrantFacts): string | undefined {
  const { guild, before, profiles, onButtons } = facts
  const { subject } = one
  if (all.slice(0, at).some((other) => isSame(other.subject, subject))) return ACCESS_ERRORS.twice
  const stored = sameIn(before, one)
  if (subject.type === 'role') {
    if (subject.id === guild.id) return ACCESS_ERRORS.everyone
    // An ended grant gives no access, and its end is written with this save.
    if (onButtons.has(subject.id) && ended(toStored(one, facts), facts.now).endedAt === null)
      return ACCESS_ERRORS.onButton
    // A role that was deleted since stays in the list until it is removed.
    if (!stored && !guild.roles.some(({ id }) => id === subject.id)) return ACCESS_ERRORS.unknownRole
    return undefined
  }
  if (stored && !profiles.has(subject.id)) return undefined
  const profile = profiles.get(subject.id)
  if (!profile) return ACCESS_ERRORS.notMember
  return profile.isBot ? ACCESS_ERRORS.bot : undefined
}

function untilError(one: GrantInput, { before, timeZone, now, isRestoration }: GrantFacts): string | undefined {
  const { until } = one
  if (!until || isRestoration || sameIn(before, one)?.until === until) return undefined
  return endOfDay(until, timeZone) <= now ? ACCESS_ERRORS.past : undefined
}

function toStored(one: GrantInput, { before, profiles, timeZone }: GrantFacts): StoredGrant {
  const { subject, areas, until = null } = one
  const stored = sameIn(before, one)
  const { endsAt, endedAt } =
    stored?.until === until ? stored : { endsAt: until === null ? null : endOfDay(until, timeZone), endedAt: null }
  const profile = profiles.get(subject.id)
  const { joinedAt = null, member = null } = profile
    ? { joinedAt: profile.joinedAt, member: profile.profile }
    : (stored ?? {})
  return { subject, areas, until, endsAt, endedAt, joinedAt, member }
}
