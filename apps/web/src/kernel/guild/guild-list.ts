import { firstPage, type ReceivedGuild as Guild } from '@guildhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/transport.ts'

/** The servers that the user administers: one cached list behind the dashboard, the sidebar and the sign-in state. */
export const guildList = queryOptions({
  queryKey: ['guilds'],
  meta: { areas: ['guild', 'access', 'health'] },
  queryFn: ({ signal }) => call(firstPage.listGuilds, { signal }),
})

/** The guilds whose name contains the text, ignoring case. */
export function guildsNamed(guilds: readonly Guild[], text: string): readonly Guild[] {
  const search = text.trim().toLocaleLowerCase()
  return guilds.filter((guild) => (guild.name ?? '').toLocaleLowerCase().includes(search))
}
