import type { AlertView, MessageView } from '../../view.ts'
import { dismissBlocked, type Blocked } from '../state/messages.ts'
import { names } from '../state/place.ts'
import { Icon, DecorativeImage } from '../ui/decoration.tsx'
import { SentAt } from '../ui/time.tsx'
import { OnlyYou } from './only-you.tsx'

/** AutoMod's alert to moderators: the author, channel and reason of a blocked message. */
export function Alert({ message, alert }: { message: MessageView; alert: AlertView }) {
  const { id, author, sentAt } = message
  const channel = names.value.channels.find((one) => one.id === alert.channelId)
  const place = channel ? ` in #${channel.name}` : ''
  return (
    <article
      class="message message--alert"
      data-message={id}
      aria-label={`AutoMod: blocked a message of ${author.name}${place}: ${alert.content.slice(0, 80)}`}
    >
      <span class="message__avatar message__avatar--shield">
        <Icon name="shield" />
      </span>
      <div class="message__main">
        <div class="message__head">
          <span class="message__name">AutoMod</span>
          <span class="app-tag">OFFICIAL</span>
          <SentAt iso={sentAt} />
        </div>
        <p>AutoMod has blocked a message{place}</p>
        <div class="alert">
          <DecorativeImage class="alert__avatar" url={author.avatarUrl} />
          <p class="message__name">{author.name}</p>
          <p class="alert__text">
            <Marked alert={alert} />
          </p>
          <p class="alert__why">
            {alert.keyword && `Keyword: ${alert.keyword} · `}Rule: {alert.rule}
          </p>
        </div>
      </div>
    </article>
  )
}

/** The text with every occurrence of the match marked. */
function Marked({ alert: { content, matched } }: { alert: AlertView }) {
  if (!matched) return <>{content}</>
  return (
    <>
      {content.split(matched).map((part, index) => (
        <span key={index}>
          {index > 0 && <mark>{matched}</mark>}
          {part}
        </span>
      ))}
    </>
  )
}

/** A message that AutoMod blocked, as its author sees it. */
export function BlockedMessage({ blocked }: { blocked: Blocked }) {
  const { id, author, content, note, sentAt } = blocked
  return (
    <article class="message message--blocked" aria-label={`Blocked: ${content.slice(0, 80)}`}>
      <DecorativeImage class="message__avatar" url={author.avatarUrl} />
      <div class="message__main">
        <div class="message__head">
          <span class="message__name">{author.name}</span>
          <SentAt iso={sentAt} />
        </div>
        <div class="message__text">{content}</div>
        <p class="message__why">
          <Icon name="shield" />
          This content is blocked by this server.
        </p>
        {note !== null && (
          <p class="message__note">
            From server moderators: <q>{note}</q>
          </p>
        )}
        <OnlyYou onDismiss={() => dismissBlocked(id)} />
      </div>
    </article>
  )
}
