/** Where Discord is: the real one, or the one on this machine. */
export interface DiscordEndpoints {
  /** REST without the version: "https://discord.com/api". */
  readonly apiUrl: string
  /** The page to which a browser goes to sign in or to add the bot. */
  readonly authorizeUrl: string
  /** Origin of images: "https://cdn.discordapp.com". */
  readonly cdnUrl: string
}

/** What identifies the application to Discord. */
export interface DiscordCredentials {
  readonly token: string
  readonly clientId: string
  readonly clientSecret: string
}
