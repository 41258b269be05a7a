import type { GuildView } from '../../view.ts'
import { act } from '../state/attempt.ts'
import { at, guild, view } from '../state/place.ts'
import { DecorativeImage } from '../ui/decoration.tsx'
import { ask } from '../ui/question.tsx'
import { ChannelList } from './channel-list.tsx'
import { EventList } from './event-list.tsx'

/** The column beside the rail: a server's events and channels, or the reader's direct messages. */
export function ServerColumn() {
  const here = guild.value
  const isDirect = at.value === 'direct'
  return (
    <aside class="side" aria-label="Server">
      <div class="side__head">
        <h2>{here?.name ?? (isDirect ? 'Direct messages' : 'More servers')}</h2>
        {here?.mayLeave && (
          <button type="button" class="quiet" aria-label={`Leave ${here.name}`} onClick={() => void leave(here)}>
            Leave
          </button>
        )}
      </div>
      {here && here.events.length > 0 && <EventList guild={here} />}
      <nav class="channels" aria-label="Channels">
        {here && <ChannelList guild={here} />}
        {isDirect && <DirectChannel />}
      </nav>
    </aside>
  )
}

function DirectChannel() {
  const bot = view.value?.direct.bot
  if (!bot) return null
  return (
    <button type="button" class="channel" aria-current="page">
      <DecorativeImage class="channel__avatar" url={bot.avatarUrl} />
      {bot.name}
    </button>
  )
}

async function leave({ id, name }: GuildView): Promise<void> {
  const answer = await ask({
    title: `Leave ${name}?`,
    text: 'You can join again, but you’ll lose your roles there.',
    confirm: 'Leave server',
    harsh: true,
    fields: null,
  })
  if (answer) await act('leave', { guild: id })
}
