import { ReceivedGuild as Guild, getGuild } from '@guildhall/contract'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../lib/transport.ts'

const WithGuild = z.object({ guild: Guild })

/** One guild by its id. */
export function guildById(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId],
    queryFn: ({ signal }) => call(getGuild, { params: { guildId }, signal }),
  })
}

/** The guild that a link handed over in the navigation's state, when it is the one asked for. */
export function guildHandedOver(state: unknown, guildId: string): Guild | undefined {
  const guild = WithGuild.safeParse(state).data?.guild
  return guild?.id === guildId ? guild : undefined
}
