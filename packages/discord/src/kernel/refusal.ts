import { DiscordAPIError } from '@discordjs/rest'
import { DiscordRefusal } from '@guildhall/core'

/** What a refusal of Discord's means to core; undefined for any other error. Ask `discordAway` first: that it is away is no refusal. */
export function refusalOf(error: unknown): DiscordRefusal | undefined {
  if (!(error instanceof DiscordAPIError)) return undefined
  const reason = 'message' in error.rawError ? error.rawError.message : error.message
  const code = Number(error.code)
  return new DiscordRefusal(Number.isInteger(code) ? code : 0, reason, { cause: error })
}
