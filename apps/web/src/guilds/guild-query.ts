import { firstPage, isReceivedGuild, isRecord, type ReceivedGuild as Guild } from '@guildhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/transport.ts'

/** One guild by its id. */
export function guildById(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId],
    queryFn: ({ signal }) => call(firstPage.getGuild, { params: { guildId }, signal }),
  })
}

/** The guild that a link handed over in the navigation's state, when it is the one asked for. */
export function guildHandedOver(state: unknown, guildId: string): Guild | undefined {
  const guild = isRecord(state) ? state['guild'] : undefined
  return isReceivedGuild(guild) && guild.id === guildId ? guild : undefined
}
