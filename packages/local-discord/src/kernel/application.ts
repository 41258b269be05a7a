/**
 * The application whose bot connects. The token and the secret open nothing but the local Discord, which every program of this
 * machine can use anyway.
 */
export interface Application {
  /** The client id; the bot's user has the same, as on Discord since 2016. */
  readonly id: string
  readonly name: string
  readonly description: string
  /** The user who owns it. */
  readonly ownerId: string
  readonly clientSecret: string
  /** Any text; some libraries expect its first part to be the id in base64. */
  readonly token: string
}
