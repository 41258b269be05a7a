import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A link to the moderation settings. */
export function ModerationLink({ guildId, children }: { guildId: string; children: ReactNode }) {
  return (
    <Link
      to={`/guilds/${encodeURIComponent(guildId)}`}
      state={{ place: { tab: 'settings', subTab: 'moderation' } }}
      className="text-accent-ink underline underline-offset-2"
    >
      {children}
    </Link>
  )
}
