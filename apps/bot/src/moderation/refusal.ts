import { DiscordAPIError } from '@discordjs/rest'
import { discordAway } from '@guildhall/discord'

/** Whether Discord answered and said no to this very request, so that asking again is of no use. */
export function isRefusal(error: unknown): error is DiscordAPIError {
  return error instanceof DiscordAPIError && !discordAway(error)
}
