import type { User } from '../kernel/model.ts'

/** A user as other users see it. */
export function presentUser(user: User): object {
  return {
    id: user.id,
    username: user.username,
    global_name: user.globalName,
    avatar: user.avatar,
    // "0" means a unique user name; bots keep a discriminator.
    discriminator: user.bot ? '4207' : '0',
    public_flags: 0,
    flags: 0,
    banner: null,
    accent_color: null,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
    ...(user.bot && { bot: true }),
  }
}

/** A user in responses to the user's own calls. */
export function presentSelf(user: User): object {
  return {
    ...presentUser(user),
    mfa_enabled: false,
    locale: 'en-US',
    premium_type: 0,
    ...(user.bot && { verified: true, email: null }),
  }
}
