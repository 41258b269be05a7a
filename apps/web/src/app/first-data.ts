import { CALLBACK_PATHS, firstPage, pathOf } from '@guildhall/contract'
import { askEarly } from '../lib/early.ts'
import { readToken, storedToken } from '../lib/token.ts'
import { guildIdIn } from './guild-path.ts'

function usableToken(): string | null {
  const token = storedToken()
  try {
    if (token !== null) readToken(token, Date.now())
    return token
  } catch {
    return null
  }
}

/** Asks for what the first page will show while its code still loads. */
export function askForFirstData(path: string): void {
  const token = usableToken()
  if (token === null || CALLBACK_PATHS.some((page) => page === path)) return
  askEarly(pathOf(firstPage.listGuilds, {}), token)
  const guildId = guildIdIn(path)
  if (guildId !== undefined) askEarly(pathOf(firstPage.getGuild, { guildId }), token)
}
