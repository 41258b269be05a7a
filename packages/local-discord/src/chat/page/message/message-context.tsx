import type { MessageView } from '../../view.ts'
import { DecorativeImage } from '../ui/decoration.tsx'

/** The command or the message that a message answers, shown above it. */
export function MessageContext({ message: { usedBy, replyTo } }: { message: MessageView }) {
  return (
    <>
      {usedBy && (
        <div class="message__context">
          <DecorativeImage class="message__context-avatar" url={usedBy.avatarUrl} />
          <span>
            <strong>{usedBy.name}</strong> used <span class="command-name">/{usedBy.command}</span>
          </span>
        </div>
      )}
      {replyTo && (
        <div class="message__context">
          {replyTo.author === null ? (
            <em>Original message was deleted</em>
          ) : (
            <>
              <DecorativeImage class="message__context-avatar" url={replyTo.author.avatarUrl} />
              <strong>@{replyTo.author.name}</strong>
              <span class="message__original">{replyTo.content.slice(0, 200)}</span>
            </>
          )}
        </div>
      )}
    </>
  )
}
