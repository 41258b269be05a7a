import { DiscordAPIError, HTTPError } from '@discordjs/rest'

/**
 * An error as the log may have it. Discord's errors carry the address and the body of the call: the address of an interaction has
 * its token, with which anybody could answer in the bot's name for a quarter of an hour, and the body has what people wrote.
 */
export function loggable(error: unknown): unknown {
  if (!(error instanceof DiscordAPIError || error instanceof HTTPError)) return error
  const path = new URL(error.url).pathname.replace(/\/(interactions|webhooks)\/(\d+)\/[^/]+/, '/$1/$2/[token]')
  return {
    type: error.name,
    message: error.message,
    status: error.status,
    call: `${error.method} ${path}`,
    stack: error.stack,
  }
}
