import type { ReceivedGuild as Guild } from '@guildhall/contract'
import { Link, useNavigate } from 'react-router'
import { guildIconUrl } from '../lib/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { GuildIcon } from '../ui/guild-icon.tsx'
import { AddBot } from './add-bot.tsx'
import { GuildStatus } from './guild-status.tsx'

/** One server: manage it when the bot is there, else add the bot. */
export function GuildCard({ guild }: { guild: Guild }) {
  const navigate = useNavigate()
  const name = guild.name || 'Unnamed Server'
  const path = `/guilds/${encodeURIComponent(guild.id)}`
  return (
    <Card as="article" aria-label={name} className="flex flex-col gap-4 p-4.5">
      <div className="relative flex items-center gap-3.5">
        <GuildIcon name={guild.name ?? ''} src={guildIconUrl(guild.id, guild.icon) ?? null} size={44} />
        <div className="min-w-0">
          <h3 className="truncate text-section text-ink-1" title={name}>
            {guild.is_bot_member ? (
              // Its area is the whole head of the card, picture included.
              <Link
                to={path}
                state={{ guild }}
                className="text-inherit no-underline after:absolute after:inset-0 hover:underline"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          <GuildStatus guild={guild} />
        </div>
      </div>
      {guild.is_bot_member ? (
        <Button variant="quiet" size="row" className="w-full" onClick={() => void navigate(path, { state: { guild } })}>
          Manage
        </Button>
      ) : (
        <AddBot guildId={guild.id} label="Add Bot" variant="primary" className="w-full" />
      )}
    </Card>
  )
}
