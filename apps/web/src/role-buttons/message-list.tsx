import {
  everyButton,
  type ReceivedMessage as Message,
  type ReceivedRoleButtonConfig as Config,
} from '@guildhall/contract'
import { PAGE } from '../lib/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { AlertIcon, ExternalIcon } from '../ui/icons.tsx'
import { contentOf } from './message-text.ts'

/** A message that can have buttons, or has them. */
export interface ListedMessage {
  readonly id: string
  /** Undefined for one that was configured and is not among those that were read. */
  readonly message: Message | undefined
  readonly config: Config | undefined
}

type MessageListProps = {
  /** Names the list. */
  label: string
  guildId: string
  channelId: string
  messages: readonly ListedMessage[]
  onOpen: (messageId: string) => void
  /** Offered for messages whose text is known. */
  onEdit: (messageId: string) => void
}

/** Messages of the bot, each a button that opens its configuration. */
export function MessageList({ label, guildId, channelId, messages, onOpen, onEdit }: MessageListProps) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface-1"
    >
      {messages.map(({ id, message, config }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 px-1 max-md:py-1">
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="flex min-w-0 flex-1 basis-64 flex-col rounded-control px-3 py-2.5 text-left transition-colors hover:bg-surface-2"
          >
            <span className="wrap-anywhere text-ink-1">
              ID: {id}
              {message && ` | Content: ${contentOf(message)}`}
            </span>
            <span className="text-caption text-ink-3">
              {message ? new Date(message.timestamp).toLocaleString() : 'Not among the messages above'}
            </span>
          </button>
          {config && <ConfigMarks config={config} />}
          <span className="flex items-center max-md:w-full max-md:justify-end">
            {message && (
              <Button variant="ghost" size="row" aria-label={`Edit message ${id}`} onClick={() => onEdit(id)}>
                Edit message
              </Button>
            )}
            <a
              href={`https://discord.com/channels/${guildId}/${channelId}/${id}`}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open message ${id} in ${PAGE.platformName}`}
              title={`Open in ${PAGE.platformName}`}
              className="inline-flex size-8 items-center justify-center rounded-control text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink-1 max-md:size-11"
            >
              <ExternalIcon size={16} />
            </a>
          </span>
          {config && wrongOf(config) && (
            <p className="flex w-full items-start gap-1.5 px-3 pb-2.5 text-caption text-ink-2">
              <AlertIcon size={16} className="mt-px shrink-0 text-warn-ink" />
              <span className="sr-only">Warning: </span>
              <span className="min-w-0 wrap-anywhere">{wrongOf(config)}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What keeps the buttons of a message from being shown or from working, as a sentence. */
function wrongOf({ last_error: error, warnings }: Config): string | undefined {
  return error || warnings?.[0]?.message
}

/** How many buttons a message has. */
function ConfigMarks({ config }: { config: Config }) {
  const count = everyButton(config.buttons).length
  return (
    <span className="flex min-w-0 items-center gap-2 max-md:px-3">
      <span className="shrink-0 rounded-full bg-surface-2 px-2 py-0.5 text-caption font-medium text-ink-1">
        {count} {count === 1 ? 'button' : 'buttons'}
      </span>
      {!wrongOf(config) && config.status === 'queued' && (
        <span className="text-caption text-ink-3">Will appear shortly</span>
      )}
    </span>
  )
}
