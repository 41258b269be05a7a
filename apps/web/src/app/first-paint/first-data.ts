import { CALLBACK_PATHS, firstPage, pathOf } from '@guildhall/contract'
import { askEarly } from '../../lib/calls/early.ts'
import { usableToken } from '../../lib/token.ts'
import { paintEarly } from './early-page.tsx'
import { guildIdIn } from './guild-path.ts'

/**
 * Requests the data of the first page while its code still loads.
 *
 * @returns once the list of servers is on the screen, or once it is certain that only React's page can show it
 */
export async function showEarly(path: string): Promise<void> {
  const usable = usableToken()
  if (!usable || CALLBACK_PATHS.some((page) => page === path)) return
  askEarly(pathOf(firstPage.listGuilds, {}), usable.token)
  const guildId = guildIdIn(path)
  if (guildId !== undefined) askEarly(pathOf(firstPage.getGuild, { guildId }), usable.token)
  if (path === '/') await paintEarly(usable)
}
