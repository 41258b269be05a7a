/** Where Discord is: the real one, or the one on this machine. */
export interface DiscordEndpoints {
  /** REST without the version: "https://discord.com/api". */
  readonly apiUrl: string
  /** The page to which a browser goes to sign in or to add the bot. */
  readonly authorizeUrl: string
  /** Origin of images: "https://cdn.discordapp.com". */
  readonly cdnUrl: string
}

/** The application's credentials at Discord. */
export interface DiscordCredentials {
  readonly token: string
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * Discord refused this request, and refuses it again until something changes there. The text is Discord's own, so administrators see it
 * only inside a sentence of ours.
 */
export class DiscordRefusal extends Error {
  override readonly name = 'DiscordRefusal'

  /**
   * @param code Discord's code of the error, listed in its documentation under "JSON error codes"; 0 is a general one.
   * @param reason what Discord said.
   */
  constructor(
    readonly code: number,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`Discord refused: ${reason}`, options)
  }
}
