import type { ReceivedGuild as Guild } from '@guildhall/contract'
import { StatusDot } from '../ui/status-dot.tsx'

/** Whether the bot is there, and how many members, with the reader's own thousands separator. */
export function GuildStatus({ guild }: { guild: Guild }) {
  const members = guild.member_count
  return (
    <p className="flex items-start gap-1.5 text-small">
      <span className="flex h-5 shrink-0 items-center">
        <StatusDot on={guild.is_bot_member} />
      </span>
      <span>
        {guild.is_bot_member ? 'Bot is active' : 'Bot not joined'}
        {typeof members === 'number' && ` • ${members.toLocaleString()} members`}
      </span>
    </p>
  )
}
