import { AREAS } from '@guildhall/contract'
import type { Grant } from '../kernel/grants/grant.ts'
import { isGranted } from '../kernel/grants/grant.ts'
import type { CurrentTarget, RecordedChange, RestorableTarget } from '../kernel/history/restorable-target.ts'

/** The areas whose changes a user with a grant may view. */
export function viewedAreas({ areas }: Grant): readonly string[] {
  return AREAS.filter((area) => isGranted(areas, area, 'view'))
}

/** Whether a user with a grant may change an area. The access of others is for Administrators. */
export function mayEdit({ areas }: Grant, area: string): boolean {
  return AREAS.some((one) => one === area && isGranted(areas, one, 'edit'))
}

/**
 * Whether a change is about a channel that a user with a grant cannot view, or about unknown channels. Messages must be readable, too.
 *
 * @param target undefined for a type that no capability has.
 */
export function isPrivate({ limits }: Grant, target: RestorableTarget | undefined, change: RecordedChange): boolean {
  const channelIds = target?.channelsOf(change) ?? null
  const maySee = target?.areMessages ? limits.mayRead : limits.mayView
  return channelIds === null || !channelIds.every((id) => maySee(id))
}

/** Whether the current state of a target is about a channel that a user with a grant cannot view, which its fields do not name. */
export function isHidden({ limits }: Grant, current: CurrentTarget | null): boolean {
  return current?.channelIds?.some((id) => !limits.mayView(id)) ?? false
}
