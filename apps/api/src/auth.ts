import { getBotInviteUrl, logout } from '@guildhall/contract'
import { mount, type Door } from './kernel/mount.ts'
import type { Services } from './services.ts'

export function authDoors({ auth, inviteUrl }: Services): Door[] {
  return [
    mount(logout, ({ user, keep }) => auth.end(user.sessionId, keep)),
    mount(getBotInviteUrl, ({ query }) => ({ invite_url: inviteUrl(query.guild_id) })),
  ]
}
