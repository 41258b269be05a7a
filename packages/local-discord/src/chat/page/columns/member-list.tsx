import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { GuildView, MemberView, UserView } from '../../view.ts'
import { act } from '../state/attempt.ts'
import { Icon, DecorativeImage } from '../ui/decoration.tsx'
import { timeOfDay } from '../ui/time.tsx'
import { askToBan, askToKick, TIME_OUT } from './moderation.tsx'

/** The members of a server, with the actions of moderators. */
export function MemberList({ guild }: { guild: GuildView }) {
  /** The member whose actions are shown. */
  const opened = useSignal<string | null>(null)
  const toggle = (id: string): void => {
    opened.value = opened.value === id ? null : id
  }
  return (
    <>
      <h2 class="category">Members — {guild.members.length}</h2>
      <ul>
        {guild.members.map((member) => (
          <Member
            key={member.id}
            guild={guild}
            member={member}
            isOpen={opened.value === member.id}
            onToggle={() => toggle(member.id)}
          />
        ))}
      </ul>
      {guild.bans.length > 0 && (
        <>
          <h2 class="category">Banned — {guild.bans.length}</h2>
          <ul>
            {guild.bans.map((banned) => (
              <Row key={banned.id} user={banned} beside={null} below={banned.reason}>
                <div class="member__actions">
                  <Action kind="kind" onClick={() => void act('unban', { guild: guild.id, member: banned.id })}>
                    Unban {banned.name}
                  </Action>
                </div>
              </Row>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Member(props: { guild: GuildView; member: MemberView; isOpen: boolean; onToggle: () => void }) {
  const { guild, member, isOpen, onToggle } = props
  const { name, may, isOwner, timedOutUntil } = member
  const mayAnything = may.timeOut || may.kick || may.ban
  return (
    <Row user={member} beside={isOwner ? 'Owner' : null} below={null}>
      {mayAnything && (
        <button
          type="button"
          class="member__more"
          aria-label={`Moderate ${name}`}
          aria-expanded={isOpen}
          title={`Moderate ${name}`}
          onClick={onToggle}
        >
          <Icon name="dots" />
        </button>
      )}
      {timedOutUntil !== null && (
        <p class="member__out">
          <Icon name="clock" />
          Timed out until {timeOfDay(timedOutUntil)}
        </p>
      )}
      {mayAnything && isOpen && <Actions guild={guild} member={member} />}
    </Row>
  )
}

function Row(props: { user: UserView; beside: string | null; below: string | null; children: ComponentChildren }) {
  const { user, beside, below, children } = props
  return (
    <li class="member">
      <DecorativeImage class="member__avatar" url={user.avatarUrl} />
      <div class="member__who">
        <p class="member__name">
          <span>{user.name}</span>
          {user.isBot && <span class="app-tag">APP</span>}
          {beside !== null && <span class="member__role">{beside}</span>}
        </p>
        {below !== null && <p class="member__why">{below}</p>}
      </div>
      {children}
    </li>
  )
}

function Actions({ guild, member }: { guild: GuildView; member: MemberView }) {
  const { id, name, may, timedOutUntil } = member
  const timeOut = (minutes?: number) => void act('time-out', { guild: guild.id, member: id, minutes })
  return (
    <div class="member__actions">
      {may.timeOut && timedOutUntil === null && (
        <Action kind="harsh" onClick={() => timeOut(TIME_OUT)}>
          Time out {name} ({TIME_OUT} min)
        </Action>
      )}
      {may.timeOut && timedOutUntil !== null && (
        <Action kind="kind" onClick={() => timeOut()}>
          Remove time-out of {name}
        </Action>
      )}
      {may.kick && (
        <Action kind="harsh" onClick={() => void askToKick(guild, member)}>
          Kick {name}
        </Action>
      )}
      {may.ban && (
        <Action kind="harsh" onClick={() => void askToBan(guild, member)}>
          Ban {name}
        </Action>
      )}
    </div>
  )
}

function Action(props: { kind: 'kind' | 'harsh'; onClick: () => void; children: ComponentChildren }) {
  return (
    <button type="button" class={`member__action member__action--${props.kind}`} onClick={props.onClick}>
      {props.children}
    </button>
  )
}
