import { getBotInviteUrl, logout } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { route, type Route } from './kernel/route.ts'

export function authRoutes({ auth, inviteUrl }: Core): Route[] {
  return [
    route(logout, ({ user, saveResponse }) => auth.end(user.sessionId, saveResponse)),
    route(getBotInviteUrl, ({ query }) => ({ invite_url: inviteUrl(query.guild_id) })),
  ]
}
