/** Settings of the application in the Developer Portal. */
export interface PortalSettings {
  /** Page OAuth2, Redirects. A sign-in accepts only these, compared as text; without a list, any address of this machine. */
  readonly redirectUris?: readonly string[]
  /** Page Bot, Public Bot. On unless given. */
  readonly isPublic?: boolean
  /** Page Bot, Requires OAuth2 Code Grant. Off unless given. */
  readonly requiresCodeGrant?: boolean
}

/**
 * The application whose bot connects. Its token and secret are valid only in the local Discord, which every program on this
 * machine can use.
 */
export interface Application {
  /** The client id. The bot's user has the same id, as on Discord since 2016. */
  readonly id: string
  readonly name: string
  readonly description: string
  /** The id of the user who owns the application. */
  readonly ownerId: string
  readonly clientSecret: string
  /** Any text. Some libraries expect its first part to be the id in base64. */
  readonly token: string
  readonly portal?: PortalSettings
}
