import type { ChannelView, MessageView } from '../../view.ts'
import { startThread } from '../state/session.ts'
import { Labelled } from '../ui/dialog.tsx'
import { ask, textOf } from '../ui/question.tsx'

/** Discord's limit of a thread's name, in characters. */
const LONGEST = 100

/** Asks for the name of a thread and starts it, from a message or from the channel. */
export async function askForThread(channel: ChannelView, message: MessageView | null): Promise<void> {
  const answer = await ask({
    title: 'Create thread',
    text: `Everyone who can see #${channel.name} can read and join it.`,
    confirm: 'Create',
    harsh: false,
    fields: (
      <Labelled label="Thread name">
        <input
          name="name"
          type="text"
          required
          maxLength={LONGEST}
          autoComplete="off"
          placeholder="New thread"
          defaultValue={message?.content.split('\n')[0]?.slice(0, 40)}
        />
      </Labelled>
    ),
  })
  if (!answer) return
  const name = textOf(answer, 'name').trim()
  await startThread({ channel: channel.id, name, ...(message && { message: message.id }) })
}
