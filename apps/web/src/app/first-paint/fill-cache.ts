import { firstPage, pathOf } from '@guildhall/contract'
import type { QueryClient } from '@tanstack/react-query'
import { guildList } from '../../kernel/guild/guild-list.ts'
import { earlyBody, takeEarly } from '../../lib/calls/early.ts'
import { storedToken } from '../../lib/token.ts'

/** The wait for a pending list before the page shows a skeleton, in ms: too short to be noticed. */
const MOMENT_MS = 50

/** Puts the early list of servers into the cache if it has arrived: the first paint is then the list, not a skeleton. */
export async function fillCache(queries: QueryClient): Promise<void> {
  const token = storedToken()
  const path = pathOf(firstPage.listGuilds, {})
  const moment = new Promise((resolve) => setTimeout(resolve, MOMENT_MS))
  const guilds = await Promise.race([earlyBody(path, token), moment])
  if (!firstPage.listGuilds.accepts(guilds)) return
  queries.setQueryData(guildList.queryKey, guilds)
  // The cache has the list: release the early response.
  void takeEarly(path, token, AbortSignal.abort())
}
