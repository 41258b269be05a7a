/** The rows of users who sign in. */
export interface AuthTables {
  users: UserRow
  discord_tokens: DiscordTokenRow
  sessions: SessionRow
}

/** A user's profile, as last received from Discord. */
interface UserRow {
  user_id: string
  username: string
  avatar: string | null
  updated_at: number
}

/** Discord's own tokens of a user who signed in; both are encrypted. */
interface DiscordTokenRow {
  user_id: string
  access_token: string
  refresh_token: string
  scope: string
  expires_at: number
  /** The time at which the refresh lease ends, in epoch ms; null while no process refreshes. */
  refreshing_until: number | null
}

export interface SessionRow {
  session_id: string
  user_id: string
  created_at: number
  expires_at: number
  revoked_at: number | null
}
