import { SHORTEST_MEMBER_QUERY, getAccess, saveAccess, searchMembers, type AccessEntryInput } from '@guildhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { resource } from '../kernel/resource.ts'
import { call } from '../lib/calls/transport.ts'

interface AccessToSave {
  readonly entries: AccessEntryInput[]
  readonly version: number | undefined
}

/** The roles and members with access to areas of a server: one list, saved as a whole. */
export const guildAccess = resource({
  name: 'access',
  read: (guildId, signal) => call(getAccess, { params: { guildId }, signal }),
  // A deleted role is marked.
  areas: ['access', 'guild'],
  changes: (guildId, { change }) => ({
    save: (body: AccessToSave) =>
      change(
        () => call(saveAccess, { params: { guildId }, body }),
        (_, saved) => saved,
      ),
  }),
})

/** How long found members count as known, in ms: Discord limits the number of searches. */
const FOUND_MS = 60_000

/** The length of a search that can be sent, after trimming. */
export function isSearch(text: string): boolean {
  return text.trim().length >= SHORTEST_MEMBER_QUERY
}

/** The members whose name begins with a text. */
export function foundMembers(guildId: string, text: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'members', text],
    queryFn: ({ signal }) => call(searchMembers, { params: { guildId }, query: { query: text }, signal }),
    enabled: isSearch(text),
    staleTime: FOUND_MS,
    // The transport has retried it, and each attempt counts for the limit of searches.
    retry: false,
  })
}
