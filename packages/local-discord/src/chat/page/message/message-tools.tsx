import type { MessageView } from '../../view.ts'
import { edit, isMine, mayEdit } from '../state/messages.ts'
import { names, spot } from '../state/place.ts'
import { remove } from '../state/writing.ts'
import { askForThread } from '../room/start-thread.tsx'
import { Icon, type IconName } from '../ui/decoration.tsx'

/** The actions of the reader on a message. */
export function MessageTools({ message }: { message: MessageView }) {
  const channel = spot.value?.channel
  if (!channel) return null
  const { id, ephemeral, thinking, isJoin } = message
  const mayDelete = isMine(message) || (!ephemeral && channel.mayDeleteOthers)
  const hasThread = names.value.threads.some((thread) => thread.id === id)
  const mayStartThread = channel.mayStartThreads && !hasThread && !ephemeral && !thinking && !isJoin
  const canEdit = mayEdit(message)
  if (!canEdit && !mayStartThread && !mayDelete) return null
  return (
    <div class="message__tools">
      {canEdit && <Tool name="Edit message" icon="pencil" onClick={() => edit(id)} />}
      {mayStartThread && (
        <Tool name="Create thread" icon="thread" onClick={() => void askForThread(channel, message)} />
      )}
      {mayDelete && <Tool name="Delete message" icon="bin" onClick={() => remove(message)} />}
    </div>
  )
}

function Tool({ name, icon, onClick }: { name: string; icon: IconName; onClick: () => void }) {
  return (
    <button
      type="button"
      class={`message__tool message__tool--${icon}`}
      title={name}
      aria-label={name}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
