/** Discord's tokens for a code or a refresh token. */
export interface DiscordGrant {
  accessToken: string
  refreshToken: string
  /** Scopes, separated by spaces. */
  scope: string
  /** How long the access token lasts, in seconds. */
  expiresIn: number
}

/** A user as Discord describes them. */
export interface DiscordUser {
  id: string
  username: string
  /** Hash of the avatar, or null without one. */
  avatar: string | null
}

/**
 * Discord's sign-in. Each call throws `discord.unavailable` when Discord does not answer, and {@link GrantRefused} when it does not
 * accept the code or the token.
 */
export interface DiscordOAuth {
  /** Trades the code of a finished authorization, with the PKCE verifier that began it. */
  exchange(attempt: { code: string; verifier: string; redirectUri: string }): Promise<DiscordGrant>
  refresh(refreshToken: string): Promise<DiscordGrant>
  me(accessToken: string): Promise<DiscordUser>
}

/** Discord refused: the code was used or expired, or the user revoked the permission. */
export class GrantRefused extends Error {
  override readonly name = 'GrantRefused'
}
