import type { ComponentChildren } from 'preact'
import type { ThreadView } from '../../view.ts'
import { act } from '../state/attempt.ts'
import { at, go, guild, spot, view } from '../state/place.ts'
import { Icon, type IconName } from '../ui/decoration.tsx'
import { askForThread } from './start-thread.tsx'

/** The name of the open room, and its actions. */
export function RoomHead({ children }: { children: ComponentChildren }) {
  const here = spot.value
  const channel = here?.channel
  const otherwise = at.value === 'direct' ? view.value?.direct.bot.name : 'Join a server'
  const sign = here?.thread ? 'thread' : 'text'
  return (
    <div class="room__head">
      {here?.guild && <Icon name={sign} />}
      {here?.thread && <Parent thread={here.thread} />}
      <h2>{channel?.name ?? otherwise}</h2>
      <p>{channel?.topic}</p>
      <div class="room__tools">
        {channel?.mayStartThreads && (
          <HeadButton icon="thread" name="Create thread" onClick={() => void askForThread(channel, null)} />
        )}
        {here?.thread && <ThreadButtons thread={here.thread} />}
        {children}
      </div>
    </div>
  )
}

/** The link from a thread back to its channel. */
function Parent({ thread: { parentId } }: { thread: ThreadView }) {
  const here = guild.value
  const parent = here?.channels.find(({ id }) => id === parentId)
  if (!here || !parent) return null
  return (
    <>
      <button
        type="button"
        class="room__parent"
        aria-label={`Back to #${parent.name}`}
        onClick={() => go(here.id, parentId)}
      >
        {parent.name}
      </button>
      <span aria-hidden="true">›</span>
    </>
  )
}

function ThreadButtons({ thread }: { thread: ThreadView }) {
  const { id, archived, joined, mayArchive, maySend } = thread
  const mayTurn = mayArchive || (archived && maySend)
  return (
    <>
      {!archived && joined && (
        <HeadButton icon="cross" name="Leave thread" onClick={() => void act('leave-thread', { thread: id })} />
      )}
      {!archived && !joined && (
        <HeadButton icon="plus" name="Join thread" onClick={() => void act('join-thread', { thread: id })} />
      )}
      {mayTurn && (
        <HeadButton
          icon="archive"
          name={archived ? 'Unarchive thread' : 'Archive thread'}
          onClick={() => void act('archive-thread', { thread: id, archived: !archived })}
        />
      )}
    </>
  )
}

function HeadButton({ icon, name, onClick }: { icon: IconName; name: string; onClick: () => void }) {
  return (
    <button type="button" class="quiet" title={name} onClick={onClick}>
      <Icon name={icon} />
      <span>{name}</span>
    </button>
  )
}
