import { Fragment } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { ChannelView, GuildView, ThreadView } from '../../view.ts'
import { go, readable, spot } from '../state/place.ts'
import { Icon, type IconName } from '../ui/decoration.tsx'

const CATEGORY = 4
/** Discord's channel types with an icon other than that of text channels. */
const SIGNS: Readonly<Record<number, IconName>> = { 2: 'voice', 5: 'announcement' }

/** The channels in their categories, each with its threads. */
export function ChannelList({ guild }: { guild: GuildView }) {
  const shown = readable(guild)
  const below = (parentId: string | null) =>
    shown
      .filter((channel) => channel.parentId === parentId)
      .map((channel) => <Channel key={channel.id} guild={guild} channel={channel} />)
  return (
    <>
      {below(null)}
      {guild.channels
        .filter(({ id, type }) => type === CATEGORY && shown.some(({ parentId }) => parentId === id))
        .map(({ id, name }) => (
          <Fragment key={id}>
            <h3 class="category">{name}</h3>
            {below(id)}
          </Fragment>
        ))}
    </>
  )
}

function Channel({ guild, channel }: { guild: GuildView; channel: ChannelView }) {
  const threads = guild.threads.filter(({ parentId }) => parentId === channel.id)
  return (
    <>
      <ChannelButton guild={guild} channel={channel} sign={SIGNS[channel.type] ?? 'text'} />
      {threads.length > 0 && <Threads guild={guild} channel={channel} threads={threads} />}
    </>
  )
}

function Threads(props: { guild: GuildView; channel: ChannelView; threads: readonly ThreadView[] }) {
  const { guild, channel, threads } = props
  const archived = threads.filter((thread) => thread.archived)
  const buttons = (some: readonly ThreadView[]) =>
    some.map((thread) => (
      <li key={thread.id}>
        <ChannelButton guild={guild} channel={thread} sign="thread" />
      </li>
    ))
  return (
    <ul class="threads" aria-label={`Threads of ${channel.name}`}>
      {buttons(threads.filter((thread) => !thread.archived))}
      {archived.length > 0 && (
        <li>
          <details class="threads__archived">
            <summary>Archived threads</summary>
            <ul>{buttons(archived)}</ul>
          </details>
        </li>
      )}
    </ul>
  )
}

function ChannelButton(props: { guild: GuildView; channel: ChannelView; sign: IconName }) {
  const { guild, channel, sign } = props
  const isOpen = channel.id === spot.value?.channel.id
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isOpen])
  return (
    <button
      ref={button}
      type="button"
      class="channel"
      aria-current={isOpen ? 'page' : undefined}
      onClick={() => go(guild.id, channel.id)}
    >
      <Icon name={sign} />
      <span class="channel__name">{channel.name}</span>
    </button>
  )
}
