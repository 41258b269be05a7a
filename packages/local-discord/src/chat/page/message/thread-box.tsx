import type { MessageView } from '../../view.ts'
import { go, guild, spot } from '../state/place.ts'
import { Icon } from '../ui/decoration.tsx'

/** The link to the thread of a message, shown below it. */
export function ThreadBox({ message }: { message: MessageView }) {
  const here = guild.value
  const thread = here?.threads.find(({ id }) => id === message.id)
  if (!here || !thread || thread.id === spot.value?.channel.id) return null
  return (
    <button type="button" class="thread-box" onClick={() => go(here.id, thread.id)}>
      <Icon name="thread" />
      <span class="thread-box__name">{thread.name}</span>
      <span class="thread-box__link">See thread ›</span>
    </button>
  )
}
