import type { MessageView } from '../../view.ts'
import { me } from '../state/attempt.ts'
import { editing } from '../state/messages.ts'
import { guild } from '../state/place.ts'
import { remove } from '../state/writing.ts'
import { Dots, Icon, DecorativeImage } from '../ui/decoration.tsx'
import { SentAt, SideTime, timeOfDay } from '../ui/time.tsx'
import { Alert } from './alert.tsx'
import { ButtonRows } from './button-rows.tsx'
import { Editor } from './editor.tsx'
import { Embed } from './embed.tsx'
import { Markdown } from './markdown.tsx'
import { MessageContext } from './message-context.tsx'
import { MessageTools } from './message-tools.tsx'
import { OnlyYou } from './only-you.tsx'
import { ThreadBox } from './thread-box.tsx'

/**
 * A message as Discord draws it.
 *
 * `grouped`: the previous message has the same author, so avatar and name are omitted.
 */
export function Message({ message, grouped }: { message: MessageView; grouped: boolean }) {
  if (message.alert) return <Alert message={message} alert={message.alert} />
  const { id, author, content, sentAt, ephemeral, pings } = message
  const isEdited = editing.value === id
  const kinds = [
    'message',
    grouped && 'message--grouped',
    ephemeral && 'message--ephemeral',
    pings.includes(me()) && 'message--mention',
  ]
  return (
    <article
      class={kinds.filter(Boolean).join(' ')}
      data-message={id}
      aria-label={`${author.name}: ${content.slice(0, 80)}`}
    >
      <MessageContext message={message} />
      {grouped ? <SideTime iso={sentAt} /> : <DecorativeImage class="message__avatar" url={author.avatarUrl} />}
      <div class="message__main">
        {!grouped && <Heading message={message} />}
        {isEdited ? <Editor message={message} /> : <Body message={message} />}
      </div>
      {!isEdited && <MessageTools message={message} />}
    </article>
  )
}

function Heading({ message: { author, sentAt } }: { message: MessageView }) {
  const until = guild.value?.members.find(({ id }) => id === author.id)?.timedOutUntil ?? null
  const label = until === null ? '' : `Timed out until ${timeOfDay(until)}`
  return (
    <div class="message__head">
      <span class="message__name">{author.name}</span>
      {author.isBot && <span class="app-tag">APP</span>}
      {until !== null && (
        <span class="timed-out" role="img" aria-label={label} title={label}>
          <Icon name="clock" />
        </span>
      )}
      <SentAt iso={sentAt} />
    </div>
  )
}

function Body({ message }: { message: MessageView }) {
  const { author, isJoin, thinking, content, blocks, edited, embeds, ephemeral } = message
  if (isJoin) return <p class="message__join">{author.name} joined the server.</p>
  return (
    <>
      {thinking && (
        <p class="message__thinking">
          <Dots />
          {author.name} is thinking…
        </p>
      )}
      {!thinking && content !== '' && (
        <div class="message__text">
          <Markdown blocks={blocks} tail={edited && <span class="message__edited"> (edited)</span>} />
        </div>
      )}
      {embeds.map((embed, index) => (
        <Embed key={index} embed={embed} />
      ))}
      <ButtonRows message={message} />
      <ThreadBox message={message} />
      {ephemeral && <OnlyYou onDismiss={() => remove(message)} />}
    </>
  )
}
