import type { ReceivedGuild as Guild } from '@guildhall/contract'
import { Link } from 'wouter'
import { placeIn } from '../kernel/place.ts'
import { guildIconUrl } from '../lib/page/page-meta.ts'
import { useEntry, useNavigate } from '../lib/page/router.tsx'
import { Button } from '../ui/controls/button.tsx'
import { GuildIcon } from '../ui/pictures/picture.tsx'
import { AddBot } from './add-bot.tsx'
import { addressOf } from './sections/guild-screens.ts'
import { CardFrame, GuildStatus, cardName } from './frames.tsx'

/** The card of a server, with Manage if the bot is a member, or else with Add Bot. */
export function GuildCard({ guild, isBotOffline }: { guild: Guild; isBotOffline: boolean }) {
  const navigate = useNavigate()
  // The place of a header link that needs a server.
  const place = placeIn(useEntry().state)
  const state = { guild, ...(place && { place }) }
  const name = cardName(guild.name)
  const path = addressOf(guild.id, place ?? { tab: '' })
  return (
    <CardFrame
      name={name}
      title={
        guild.is_bot_member ? (
          // Its clickable area is the whole head of the card, including the icon.
          <Link
            to={path}
            state={state}
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
          <Button variant="quiet" size="row" className="w-full" onClick={() => navigate(path, { state })}>
            Manage
          </Button>
        ) : (
          <AddBot guildId={guild.id} label="Add Bot" variant="primary" className="w-full" />
        )
      }
    />
  )
}
