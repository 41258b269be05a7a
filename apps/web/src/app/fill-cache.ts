import { firstPage, pathOf } from '@guildhall/contract'
import type { QueryClient } from '@tanstack/react-query'
import { guildList } from '../kernel/guild-list.ts'
import { earlyBody, takeEarly } from '../lib/early.ts'
import { storedToken } from '../lib/token.ts'

/** How long the page waits for a list that is on its way before it shows a skeleton, in ms: too short to be seen as a delay. */
const MOMENT_MS = 50

/** Takes over the list of servers if it came as soon as the code: the first thing shown is then the list, not its skeleton. */
export async function fillCache(queries: QueryClient): Promise<void> {
  const token = storedToken()
  const path = pathOf(firstPage.listGuilds, {})
  const moment = new Promise((resolve) => setTimeout(resolve, MOMENT_MS))
  const guilds = await Promise.race([earlyBody(path, token), moment])
  if (!firstPage.listGuilds.accepts(guilds)) return
  queries.setQueryData(guildList.queryKey, guilds)
  // The cache has the list now: the reply itself is no longer needed.
  void takeEarly(path, token, AbortSignal.abort())
}
