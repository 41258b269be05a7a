import { readOnlyFor } from '../kernel/editor.ts'
import { ABOUT_PRIVATE, type MemberLimits } from '../kernel/member-limits.ts'
import type { ListContent } from './content.ts'

type Limited = Pick<ListContent, 'alert' | 'default_action' | 'exempt_channel_ids' | 'timeout_seconds'>

/** Why a user with a grant may not change a list, as a sentence; null if the user may. */
export function whyNotAllowed(limits: MemberLimits, list: Limited): string | null {
  if (list.default_action) return onlyAdministrators('take the default action')
  if (list.timeout_seconds !== null) return onlyAdministrators('time members out')
  if (list.alert) return onlyAdministrators('send alerts')
  return list.exempt_channel_ids.every((id) => limits.mayView(id)) ? null : ABOUT_PRIVATE
}

/** A list as its reader may see it: for a user with a grant without the ids of private channels, and with the reason if it is read-only. */
export function limitedList<L extends Limited>(list: L, limits: MemberLimits | null): L & { read_only?: string } {
  if (!limits) return list
  return {
    ...list,
    exempt_channel_ids: list.exempt_channel_ids.filter((id) => limits.mayView(id)),
    ...readOnlyFor(limits, (of) => whyNotAllowed(of, list)),
  }
}

function onlyAdministrators(action: string): string {
  return `Only administrators can change lists that ${action}. Ask one of the server's administrators.`
}
