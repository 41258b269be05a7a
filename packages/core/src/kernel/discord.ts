/** The addresses of Discord, or of the local Discord for development. */
export interface DiscordEndpoints {
  /** The address of the REST API without the version: "https://discord.com/api". */
  readonly apiUrl: string
  /** The page to which a browser goes to sign in or to add the bot. */
  readonly authorizeUrl: string
  /** The origin of images: "https://cdn.discordapp.com". */
  readonly cdnUrl: string
}

/** The application's credentials at Discord. */
export interface DiscordCredentials {
  readonly token: string
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * Discord refused this request, and will refuse it until something changes there. The text is Discord's own, so administrators see it only
 * quoted in a sentence of this program.
 */
export class DiscordRefusal extends Error {
  override readonly name = 'DiscordRefusal'

  /**
   * @param code Discord's code of the error, listed in its documentation under "JSON error codes"; 0 is a general one.
   * @param reason the message of Discord's error.
   */
  constructor(
    readonly code: number,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`Discord refused: ${reason}`, options)
  }
}
