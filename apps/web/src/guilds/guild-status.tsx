import type { ReceivedGuild as Guild } from '@guildhall/contract'
import { StatusFrame } from './frames.tsx'

/** Whether the bot is there, and how many members, with the reader's own thousands separator. */
export function GuildStatus({ guild }: { guild: Guild }) {
  const members = guild.member_count
  return (
    <StatusFrame
      isBotMember={guild.is_bot_member}
      members={typeof members === 'number' ? members.toLocaleString() : null}
    />
  )
}
