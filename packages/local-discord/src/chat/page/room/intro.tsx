import type { ChannelView, GuildView, UserView, ThreadView } from '../../view.ts'
import { ServerIcon } from '../columns/server-rail.tsx'
import { at, spot, view } from '../state/place.ts'
import { join } from '../state/session.ts'
import { Icon, DecorativeImage } from '../ui/decoration.tsx'

/** The introduction of a channel, or a notice instead of messages. */
export function Intro() {
  const here = spot.value
  const all = view.value
  if (all === null) return <div />
  if (at.value === 'direct') return <DirectIntro bot={all.direct.bot} isEmpty={here === null} />
  if (here?.thread) return <ThreadIntro thread={here.thread} />
  if (here) return <Welcome channel={here.channel} />
  return at.value === 'join' ? <JoinList guilds={all.guilds.filter(({ joined }) => !joined)} /> : <div />
}

/** The start of every channel explains the local Discord to new users. */
function Welcome({ channel }: { channel: ChannelView }) {
  return (
    <div class="intro">
      <div class="intro__sign" aria-hidden="true">
        #
      </div>
      <p class="intro__title">Welcome to #{channel.name}!</p>
      <p>
        This is the local Discord: real servers, people and a real bot, all on this computer. Type / to use its
        commands.
      </p>
      <p>Nothing happening? Switch on a command in the dashboard first.</p>
    </div>
  )
}

function ThreadIntro({ thread: { name, startedBy, archived, locked } }: { thread: ThreadView }) {
  return (
    <div class="intro">
      <div class="intro__sign">
        <Icon name="thread" />
      </div>
      <p class="intro__title">{name}</p>
      <p>Started by {startedBy}</p>
      {archived && !locked && <p>This thread is archived. A message reopens it.</p>}
      {locked && <p>This thread is locked. Only moderators can write in it.</p>}
    </div>
  )
}

function DirectIntro({ bot, isEmpty }: { bot: UserView; isEmpty: boolean }) {
  return (
    <div class="intro">
      <DecorativeImage class="intro__avatar" url={bot.avatarUrl} />
      <p class="intro__title">{bot.name}</p>
      <p>{isEmpty ? `${bot.name} has not written to you yet.` : `Your direct messages with ${bot.name}.`}</p>
    </div>
  )
}

/** The servers that the reader is not in. */
function JoinList({ guilds }: { guilds: readonly GuildView[] }) {
  return (
    <div class="intro intro--join">
      <p>{guilds.length === 0 ? 'You’ve joined every server.' : 'Choose a server to join.'}</p>
      <ul class="foreign">
        {guilds.map((guild) => (
          <li key={guild.id} class="foreign__server">
            <span class="foreign__icon">
              <ServerIcon guild={guild} />
            </span>
            <div>
              <p class="message__name">{guild.name}</p>
              <p class="foreign__count">{guild.memberCount === 1 ? '1 member' : `${guild.memberCount} members`}</p>
            </div>
            <button type="button" class="send" aria-label={`Join ${guild.name}`} onClick={() => void join(guild.id)}>
              Join
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
