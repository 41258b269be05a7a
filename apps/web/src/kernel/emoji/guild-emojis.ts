import { listEmojis, type Emoji } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/calls/transport.ts'

const NONE: readonly Emoji[] = []

/** The server's emoji; empty while loading and after a failed request. */
export function useGuildEmojis(guildId: string): readonly Emoji[] {
  const { data } = useQuery({
    queryKey: ['guilds', guildId, 'emojis'],
    meta: { areas: ['guild'] },
    queryFn: ({ signal }) => call(listEmojis, { params: { guildId }, signal }),
  })
  return data ?? NONE
}
