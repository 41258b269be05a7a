import type { ReceivedGuild as Guild } from '@guildhall/contract'
import { Link } from 'wouter'
import { guildIconUrl } from '../lib/page-meta.ts'
import { useNavigate } from '../lib/router.tsx'
import { Button } from '../ui/button.tsx'
import { GuildIcon } from '../ui/picture.tsx'
import { AddBot } from './add-bot.tsx'
import { CardFrame, GuildStatus, cardName } from './frames.tsx'

/** One server: manage it when the bot is there, else add the bot. */
export function GuildCard({ guild, isBotOffline }: { guild: Guild; isBotOffline: boolean }) {
  const navigate = useNavigate()
  const name = cardName(guild.name)
  const path = `/guilds/${encodeURIComponent(guild.id)}`
  return (
    <CardFrame
      name={name}
      title={
        guild.is_bot_member ? (
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
        )
      }
      icon={<GuildIcon name={guild.name ?? ''} src={guildIconUrl(guild.id, guild.icon) ?? null} size={44} />}
      status={<GuildStatus guild={guild} isBotOffline={isBotOffline} />}
      action={
        guild.is_bot_member ? (
          <Button variant="quiet" size="row" className="w-full" onClick={() => navigate(path, { state: { guild } })}>
            Manage
          </Button>
        ) : (
          <AddBot guildId={guild.id} label="Add Bot" variant="primary" className="w-full" />
        )
      }
    />
  )
}
