import { firstPage, isReceivedGuild, isRecord, type ReceivedGuild as Guild } from '@guildhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/calls/transport.ts'

/** One guild by its id. */
export function guildById(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId],
    meta: { areas: ['guild', 'access', 'health'] },
    queryFn: ({ signal }) => call(firstPage.getGuild, { params: { guildId }, signal }),
  })
}

/** The guild in the navigation's state; undefined if it has another id, or if the user's access to it is decided only once it is read. */
export function guildHandedOver(state: unknown, guildId: string): Guild | undefined {
  const guild = isRecord(state) ? state['guild'] : undefined
  return isReceivedGuild(guild) && guild.id === guildId && guild.access !== null ? guild : undefined
}
