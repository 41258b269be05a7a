import { FoundMember, GrantedAreas } from '@guildhall/contract'
import * as z from 'zod'
import type { StoredGrant } from '../kernel/grants/grants-store.ts'
import type { Fields } from '../kernel/history/changed-fields.ts'

/** A grant as a revision stores it. Stored, so its shape only grows. */
const RecordedGrant = z.object({
  subject: z.object({ type: z.enum(['role', 'user']), id: z.string() }),
  areas: GrantedAreas,
  until: z.nullable(z.string()),
  /** The name of the member. Roles have none, nor do revisions of earlier versions and members whose data was deleted. */
  name: z.optional(z.string()),
  /** The member as Discord described it when the grant was saved. Absent where the name is, and in revisions of earlier versions. */
  membership: z.optional(z.object({ profile: FoundMember, joinedAt: z.nullable(z.string()) })),
})
export type RecordedGrant = z.infer<typeof RecordedGrant>

export const RecordedGrants = z.array(RecordedGrant)

export function recordedGrant({ subject, areas, until, member, joinedAt }: StoredGrant): RecordedGrant {
  const membership = member && { name: member.display_name, membership: { profile: member, joinedAt } }
  return { subject, areas, until, ...membership }
}

/** The grants as the history lists them. The id of an entry is that of its role or member. */
export function grantFields(grants: readonly RecordedGrant[]): Fields {
  return {
    entries: grants.map(({ subject, areas, until, name }) => ({
      id: subject.id,
      type: subject.type,
      ...(name !== undefined && { name }),
      ...areas,
      until,
    })),
  }
}
