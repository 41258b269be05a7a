import type { ComponentChildren } from 'preact'
import type { GuildView } from '../../view.ts'
import { at, go, unread, view } from '../state/place.ts'
import { Icon, DecorativeImage } from '../ui/decoration.tsx'

/** Links to direct messages, to the reader's servers and to the list of other servers. */
export function ServerRail() {
  const news = unread.value.size
  const joined = (view.value?.guilds ?? []).filter((guild) => guild.joined)
  return (
    <nav class="servers" aria-label="Servers">
      <RailButton
        to="direct"
        name={news > 0 ? `Direct messages (${news} new)` : 'Direct messages'}
        kind={news > 0 ? 'server--way server--news' : 'server--way'}
      >
        <Icon name="direct" />
      </RailButton>
      {joined.map((guild) => (
        <RailButton key={guild.id} to={guild.id} name={guild.name} kind="">
          <ServerIcon guild={guild} />
        </RailButton>
      ))}
      <RailButton to="join" name="Join a server" kind="server--way server--join">
        <Icon name="plus" />
      </RailButton>
    </nav>
  )
}

function RailButton(props: { to: string; name: string; kind: string; children: ComponentChildren }) {
  const { to, name, kind, children } = props
  const isOpen = at.value === to
  return (
    <button
      type="button"
      class={`server ${kind}`}
      aria-label={name}
      aria-current={isOpen ? 'true' : undefined}
      title={name}
      onClick={() => isOpen || go(to, null)}
    >
      {children}
    </button>
  )
}

/** A server's icon, or its initials. */
export function ServerIcon({ guild: { iconUrl, name } }: { guild: GuildView }) {
  if (iconUrl) return <DecorativeImage class="server__icon" url={iconUrl} />
  return <span class="server__letters" data-letters={initials(name)} />
}

function initials(name: string): string {
  const letters = name.split(/\s+/).map((word) => word.slice(0, 1))
  return letters.join('').slice(0, 3)
}
