import { getBotInviteUrl, logout } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { mount, type Route } from './kernel/mount.ts'

export function authRoutes({ auth, inviteUrl }: Core): Route[] {
  return [
    mount(logout, ({ user, saveResponse }) => auth.end(user.sessionId, saveResponse)),
    mount(getBotInviteUrl, ({ query }) => ({ invite_url: inviteUrl(query.guild_id) })),
  ]
}
