import { getHealth } from '@guildhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/transport.ts'

/** The problems of a server. The first steps are done in its other areas, and read with them. */
export function guildHealth(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'health'],
    meta: { areas: ['health', 'access', 'reminders', 'role_buttons', 'rules', 'settings'] },
    queryFn: ({ signal }) => call(getHealth, { params: { guildId }, signal }),
  })
}
