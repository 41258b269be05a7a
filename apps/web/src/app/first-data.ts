import { CALLBACK_PATHS, firstPage, pathOf } from '@guildhall/contract'
import { askEarly } from '../lib/early.ts'
import { usableToken } from '../lib/token.ts'
import { paintEarly } from './early-page.tsx'
import { guildIdIn } from './guild-path.ts'

/**
 * Asks for what the first page will show while its code still loads.
 *
 * @returns when the list of servers is on the screen, or it is known that it will not be without that code
 */
export async function showEarly(path: string): Promise<void> {
  const usable = usableToken()
  if (!usable || CALLBACK_PATHS.some((page) => page === path)) return
  askEarly(pathOf(firstPage.listGuilds, {}), usable.token)
  const guildId = guildIdIn(path)
  if (guildId !== undefined) askEarly(pathOf(firstPage.getGuild, { guildId }), usable.token)
  if (path === '/') await paintEarly(usable)
}
