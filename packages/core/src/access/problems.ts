import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { readGrants, type StoredGrant } from '../kernel/grants/grants-store.ts'
import type { FindProblems, FoundProblem } from '../kernel/guild-problems.ts'
import { oneOrMany } from '../kernel/problem-words.ts'
import { hasLeft, type MembershipOf } from './left-members.ts'

/** The parts that all problems of grants have. They have no area, so only administrators see them. */
const OF_GRANTS = { area: null, severity: 'warning', place: { tab: 'access' }, channelIds: [] } as const

/** Finds grants of roles that were deleted and of members who left. */
export function createAccessProblems(deps: {
  db: Database
  readRows: ReadRows
  membershipOf: MembershipOf
}): FindProblems {
  const { db, readRows, membershipOf } = deps

  return async ({ guild }) => {
    const { grants = [] } = (await readGrants(db, readRows, guild.id)) ?? {}
    const valid = grants.filter(({ endedAt }) => endedAt === null)
    const roles = valid.filter(
      ({ subject }) => subject.type === 'role' && !guild.roles.some(({ id }) => id === subject.id),
    )
    const members: StoredGrant[] = []
    for (const grant of valid) if (await hasLeft(membershipOf, guild.id, grant)) members.push(grant)
    return [...(roles.length > 0 ? [deletedRoles(roles)] : []), ...(members.length > 0 ? [leftMembers(members)] : [])]
  }
}

function deletedRoles(grants: readonly StoredGrant[]): FoundProblem {
  return {
    ...OF_GRANTS,
    id: 'access/roles',
    title: oneOrMany(
      grants,
      () => 'A role with access to this dashboard was deleted.',
      (count) => `${count} roles with access to this dashboard were deleted.`,
    ),
    detail: 'A deleted role gives no access.',
    fix: oneOrMany(
      grants,
      () => 'Remove it from the list, or give the access to another role.',
      () => 'Remove them from the list, or give their access to other roles.',
    ),
  }
}

function leftMembers(grants: readonly StoredGrant[]): FoundProblem {
  return {
    ...OF_GRANTS,
    id: 'access/members',
    title: oneOrMany(
      grants,
      () => 'A member with access to this dashboard left the server.',
      (count) => `${count} members with access to this dashboard left the server.`,
    ),
    detail: 'A member who left has no access, also after coming back.',
    fix: oneOrMany(
      grants,
      () => 'Remove the entry. If the member came back, add the member again.',
      () => 'Remove the entries. If members came back, add them again.',
    ),
  }
}
