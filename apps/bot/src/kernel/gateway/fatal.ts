import { DiscordAPIError } from '@discordjs/rest'
import { GatewayCloseCodes } from 'discord-api-types/v10'

/** A fault that trying again cannot mend; its message says what a person can do. */
export class FatalGatewayError extends Error {
  override readonly name = 'FatalGatewayError'
}

const BAD_TOKEN = 'Discord does not accept the bot token. Put the current one into DISCORD_TOKEN and start again.'

/**
 * What a close code says that ends it for good; undefined when the client reconnects by itself.
 *
 * @param clientId for the address of the page that mends it.
 */
export function fatalClose(code: number, clientId: string): FatalGatewayError | undefined {
  const page = `https://discord.com/developers/applications/${clientId}/bot`
  switch (code) {
    case GatewayCloseCodes.AuthenticationFailed:
      return new FatalGatewayError(BAD_TOKEN)
    case GatewayCloseCodes.DisallowedIntents:
      return new FatalGatewayError(
        `Discord does not let the bot see members and messages. Switch on "Server Members Intent" and "Message Content Intent" at ${page} and start again.`,
      )
    case GatewayCloseCodes.InvalidShard:
    case GatewayCloseCodes.ShardingRequired:
    case GatewayCloseCodes.InvalidAPIVersion:
    case GatewayCloseCodes.InvalidIntents:
      return new FatalGatewayError(`Discord refused the connection for good (close code ${code}).`)
    default:
      return undefined
  }
}

/** What a failed REST call says that ends it for good; undefined when it may work later. */
export function fatalReply(error: unknown): FatalGatewayError | undefined {
  const isRefused = error instanceof DiscordAPIError && error.status === 401
  return isRefused ? new FatalGatewayError(BAD_TOKEN, { cause: error }) : undefined
}
