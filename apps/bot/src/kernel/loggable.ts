import { DiscordAPIError, HTTPError } from '@discordjs/rest'

/**
 * An error without secrets, for the log. Discord's errors carry the address and the body of the call: the address of an interaction
 * contains a token that is valid for 15 minutes for responses in the bot's name, and the body contains users' messages.
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
