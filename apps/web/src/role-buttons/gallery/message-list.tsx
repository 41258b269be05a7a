import {
  everyButton,
  type ReceivedMessage as Message,
  type ReceivedRoleButtonConfig as Config,
} from '@guildhall/contract'
import { useMemo } from 'react'
import { useReadOnly } from '../../kernel/access/guild-access.ts'
import type { TextChannels } from '../../kernel/channels.ts'
import { UnsavedTag, useUnsavedItems } from '../../kernel/form/unsaved-tag.tsx'
import { moderatingIn, type GuildRoles } from '../../kernel/roles.ts'
import { opens } from '../../kernel/use-place.ts'
import { counted } from '../../lib/counted.ts'
import { timeLocale } from '../../lib/locale.ts'
import { PAGE } from '../../lib/page/page-meta.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ReadOnlyNote } from '../../ui/controls/read-only.tsx'
import { ExternalIcon } from '../../ui/icons/form-icons.tsx'
import { AlertIcon } from '../../ui/icons/icons.tsx'
import { TAB } from '../message-places.ts'
import { DrawnMessage } from './drawn-message.tsx'
import { MessageState, Obstacles } from './message-state.tsx'
import { contentOf, shownOf } from './shown-message.ts'

/** A message with or without buttons. */
export interface ListedMessage {
  readonly id: string
  readonly channelId: string
  /** Absent if the configured message is not among the loaded messages. */
  readonly message?: Message
  /** Shown instead of the time if the message was not loaded. */
  readonly caption?: string
  readonly config: Config | undefined
}

type MessageListProps = {
  /** The accessible name of the list. */
  label: string
  guildId: string
  channels: TextChannels
  roles: GuildRoles
  messages: readonly ListedMessage[]
  onOpen: (opened: ListedMessage) => void
  /** Available for messages with a known text. */
  onEdit?: (messageId: string) => void
}

/** Messages of the bot as Discord draws them, each a button that opens its configuration. */
export function MessageList({ label, roles, messages, ...rest }: MessageListProps) {
  const moderating = useMemo(() => moderatingIn(roles), [roles])
  const unsaved = useUnsavedItems(rest.guildId, TAB, rest.onEdit ? ['buttons', 'message'] : ['buttons'])
  return (
    <ul aria-label={label} className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      {messages.map((listed) => (
        <MessageCard
          key={listed.id}
          roles={roles}
          moderating={moderating}
          listed={listed}
          isUnsaved={unsaved.has(listed.id)}
          {...rest}
        />
      ))}
    </ul>
  )
}

type MessageCardProps = Omit<MessageListProps, 'label' | 'messages'> & {
  listed: ListedMessage
  /** The roles with moderation permissions. */
  moderating: ReadonlySet<string>
  /** Whether its buttons or, where the card opens it, its text have unsaved changes. */
  isUnsaved: boolean
}

/** The drawing of a message above the line with its id. The button of that line covers the card. */
function MessageCard(props: MessageCardProps) {
  const { guildId, channels, roles, moderating, listed, isUnsaved, onOpen, onEdit } = props
  const { id, channelId, message, caption, config } = listed
  const isReadOnly = useReadOnly('role_buttons', undefined) !== undefined
  const reasons = isReadOnly ? [] : [message?.read_only, config?.read_only].filter((one) => one !== undefined)
  const shown = useMemo(() => (message ? shownOf(message) : config?.message), [message, config])
  return (
    <li className="relative flex min-w-0 flex-col gap-2 rounded-card border border-line bg-surface-1 p-3 transition-colors hover:border-line-strong">
      <div className="flex min-w-0 items-center justify-between gap-3">
        <span className="truncate text-caption text-ink-3">
          {message ? new Date(message.timestamp).toLocaleString(timeLocale()) : caption}
        </span>
        <MessageState message={message} config={config} />
      </div>
      <DrawnMessage
        message={shown}
        isLoading={config?.status !== 'blocked'}
        buttons={config?.buttons ?? NO_BUTTONS}
        channels={channels}
        roles={roles}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          {...opens('buttons', id)}
          onClick={() => onOpen(listed)}
          className="min-w-0 flex-1 basis-48 rounded-control max-md:basis-full py-1 text-left text-caption wrap-anywhere text-ink-3 after:absolute after:inset-0 after:rounded-card max-md:min-h-11"
        >
          ID: {id}
          {shown && ` | Content: ${contentOf(shown)}`}
        </button>
        {isUnsaved && <UnsavedTag />}
        {config && <ConfigMarks config={config} moderating={moderating} />}
        <span className="relative z-1 flex items-center max-md:ml-auto">
          {message && onEdit && !isReadOnly && message.read_only === undefined && (
            <Button
              variant="ghost"
              size="row"
              {...opens('message', id)}
              aria-label={`Edit message ${id}`}
              onClick={() => onEdit(id)}
            >
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
      </div>
      <Obstacles message={message} config={config} />
      {[...new Set(reasons)].map((reason) => (
        <ReadOnlyNote key={reason} reason={reason} />
      ))}
    </li>
  )
}

const NO_BUTTONS: Config['buttons'] = []

/** The number of buttons of a message, and a mark if one has moderation permissions. */
function ConfigMarks({ config, moderating }: { config: Config; moderating: ReadonlySet<string> }) {
  const buttons = everyButton(config.buttons)
  const isModerating = buttons.some(({ button }) => moderating.has(button.role_id ?? ''))
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <span className="shrink-0 rounded-full bg-surface-2 px-2 py-0.5 text-caption font-medium text-ink-1">
        {counted(buttons.length, 'button')}
      </span>
      {isModerating && (
        <span className="flex items-center gap-1 text-caption text-ink-2">
          <AlertIcon size={16} className="shrink-0 text-warn-ink" />
          Gives moderation permissions
        </span>
      )}
    </span>
  )
}
