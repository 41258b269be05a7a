import { MOST_MESSAGES, type ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { TextChannels } from '../../kernel/channels.ts'
import { fieldAt, type FormControl } from '../../kernel/form/use-form.ts'
import type { GuildRoles } from '../../kernel/roles.ts'
import { errorMessageOr } from '../../lib/calls/api-error.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { channelMessages } from '../composer/message-queries.ts'
import { DrawnMessage } from '../gallery/drawn-message.tsx'
import { MessagesLoading } from '../role-buttons-loading.tsx'
import { contentOf, shownOf } from '../gallery/shown-message.ts'
import { MESSAGE, MESSAGE_GONE, type MenuValue } from './menu-model.ts'

type PostedMessagesProps = {
  form: Pick<FormControl<MenuValue>, 'value' | 'edit' | 'errorAt' | 'isSaving'>
  guildId: string
  channels: TextChannels
  roles: GuildRoles
  configs: readonly Config[]
}

const NONE: Config['buttons'] = []

/** The bot's messages without buttons in the chosen channel, of which one gets the buttons. */
export function PostedMessages({ form, guildId, channels, roles, configs }: PostedMessagesProps) {
  const { channelId, messageId } = form.value
  const id = useId()
  const messages = useQuery({
    ...channelMessages.query(guildId, channelId ?? '', String(MOST_MESSAGES), ''),
    enabled: channelId !== null,
  })
  if (channelId === null)
    return <p className="text-small text-ink-3">Select a channel to see the bot's messages in it.</p>
  if (messages.isPending) {
    return (
      <div role="status" aria-label="Loading messages...">
        <MessagesLoading />
      </div>
    )
  }
  if (messages.isLoadingError) {
    return (
      <ErrorState
        title={errorMessageOr(messages.error, 'Failed to load messages.')}
        onRetry={() => void messages.refetch()}
      />
    )
  }
  const configured = new Set(configs.map(({ message_id }) => message_id))
  const offered = (messages.data ?? []).filter(
    (message) => !configured.has(message.id) && message.read_only === undefined,
  )
  if (offered.length === 0) return <EmptyState text="The bot has no message without buttons in this channel." />
  const isGone = messageId !== null && !messages.isFetching && offered.every((message) => message.id !== messageId)
  const error = form.errorAt(MESSAGE.path) ?? (isGone ? MESSAGE_GONE : undefined)
  return (
    <fieldset disabled={form.isSaving} className="min-w-0" {...fieldAt(MESSAGE.path)}>
      <legend className="sr-only">{MESSAGE.label}</legend>
      {error !== undefined && (
        <p role="alert" className="mb-2 text-small text-bad-ink">
          {error}
        </p>
      )}
      <div className="grid max-h-96 grid-cols-1 items-start gap-3 overflow-y-auto p-0.5 lg:grid-cols-2">
        {offered.map((message) => (
          <label
            key={message.id}
            className="flex min-w-0 flex-col gap-2 rounded-card border border-line p-3 has-checked:border-accent"
          >
            <DrawnMessage
              message={shownOf(message)}
              isLoading={false}
              buttons={NONE}
              channels={channels}
              roles={roles}
            />
            <span className="flex min-w-0 items-start gap-2 text-caption wrap-anywhere text-ink-3">
              <input
                type="radio"
                name="posted-message"
                checked={message.id === messageId}
                aria-labelledby={`${id}-${message.id}`}
                onChange={() => form.edit(() => ({ messageId: message.id, channelId }), [MESSAGE.path])}
                className="size-4.5 shrink-0"
              />
              <span id={`${id}-${message.id}`}>
                ID: {message.id} | Content: {contentOf(shownOf(message))}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
