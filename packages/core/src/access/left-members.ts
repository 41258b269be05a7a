import type { StoredGrant } from '../kernel/grants/grants-store.ts'

/** The last known membership of a user; undefined if it is unknown. */
export type MembershipOf = (
  guildId: string,
  userId: string,
) => Promise<{ isMember: boolean; joinedAt: string | null } | undefined>

/** Whether the member of a grant has left since it was saved, also if the member came back. False while that is unknown, and for a role. */
export async function hasLeft(
  membershipOf: MembershipOf,
  guildId: string,
  { subject, joinedAt }: Pick<StoredGrant, 'subject' | 'joinedAt'>,
): Promise<boolean> {
  const member = subject.type === 'user' ? await membershipOf(guildId, subject.id) : undefined
  if (!member) return false
  return !member.isMember || Date.parse(member.joinedAt ?? '') !== Date.parse(joinedAt ?? '')
}
