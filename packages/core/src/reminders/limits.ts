import { requireWithin, type Editor } from '../kernel/editor.ts'
import type { MemberLimits } from '../kernel/member-limits.ts'

/** The parts of a reminder that decide which users with a grant may change it. */
interface Post {
  readonly channel_id: string
  readonly mention_role_id?: string | null | undefined
}

/** Asks why a user with a grant may not change a reminder: a sentence, or null if the user may. */
export function obstacleOf({ channel_id: channelId, mention_role_id: roleId }: Post) {
  return (limits: MemberLimits): string | null =>
    limits.whyNotWrite(channelId) ?? (roleId ? limits.whyNotPing(roleId, channelId) : null)
}

/** @throws Problem `access.beyond` for a reminder that the user could not post in Discord. */
export function requireAllowed(editor: Editor, post: Post): void {
  requireWithin(editor, obstacleOf(post))
}
