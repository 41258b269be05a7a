import { getBotInviteUrl, logout } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { mount, type Door } from './kernel/mount.ts'

export function authDoors({ auth, inviteUrl }: Core): Door[] {
  return [
    mount(logout, ({ user, keep }) => auth.end(user.sessionId, keep)),
    mount(getBotInviteUrl, ({ query }) => ({ invite_url: inviteUrl(query.guild_id) })),
  ]
}
