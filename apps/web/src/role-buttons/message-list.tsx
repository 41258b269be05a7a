import {
  everyButton,
  type ReceivedMessage as Message,
  type ReceivedRoleButtonConfig as Config,
} from '@guildhall/contract'
import { useMemo } from 'react'
import { useReadOnly } from '../kernel/access/guild-access.ts'
import { moderatingIn, type GuildRoles } from '../kernel/roles.ts'
import { counted } from '../lib/counted.ts'
import { PAGE } from '../lib/page/page-meta.ts'
import { Button } from '../ui/controls/button.tsx'
import { ReadOnlyNote } from '../ui/controls/read-only.tsx'
import { FieldHint } from '../ui/controls/field-hint.tsx'
import { ExternalIcon } from '../ui/icons/form-icons.tsx'
import { AlertIcon } from '../ui/icons/icons.tsx'
import { contentOf } from './composer/message-text.ts'
import { timeLocale } from '../lib/locale.ts'

/** Maximum number of obstacles for one message; the problems of a button are shown at that button. */
const MOST_OBSTACLES = 3

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
  roles: GuildRoles
  messages: readonly ListedMessage[]
  onOpen: (opened: ListedMessage) => void
  /** Available for messages with a known text. */
  onEdit?: (messageId: string) => void
}

/** Messages of the bot, each a button that opens its configuration. */
export function MessageList({ label, guildId, roles, messages, onOpen, onEdit }: MessageListProps) {
  const moderating = useMemo(() => moderatingIn(roles), [roles])
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface-1">
      {messages.map((listed) => (
        <MessageRow
          key={listed.id}
          guildId={guildId}
          moderating={moderating}
          listed={listed}
          onOpen={onOpen}
          onEdit={onEdit}
        />
      ))}
    </ul>
  )
}

type MessageRowProps = Pick<MessageListProps, 'guildId' | 'onOpen' | 'onEdit'> & {
  listed: ListedMessage
  /** The roles with moderation permissions. */
  moderating: ReadonlySet<string>
}

function MessageRow({ guildId, moderating, listed, onOpen, onEdit }: MessageRowProps) {
  const { id, channelId, message, caption, config } = listed
  const isReadOnly = useReadOnly('role_buttons', undefined) !== undefined
  const reasons = isReadOnly ? [] : [message?.read_only, config?.read_only].filter((one) => one !== undefined)
  const obstacles = [...refusedEdit(message), ...(config ? obstaclesOf(config) : [])]
  return (
    <li className="flex flex-wrap items-center gap-x-3 px-1 max-md:py-1">
      <button
        type="button"
        onClick={() => onOpen(listed)}
        className="flex min-w-0 flex-1 basis-64 flex-col rounded-control px-3 py-2.5 text-left transition-colors hover:bg-surface-2"
      >
        <span className="wrap-anywhere text-ink-1">
          ID: {id}
          {message && ` | Content: ${contentOf(message)}`}
        </span>
        <span className="text-caption text-ink-3">
          {message ? new Date(message.timestamp).toLocaleString(timeLocale()) : caption}
        </span>
      </button>
      {config && <ConfigMarks config={config} moderating={moderating} />}
      {isQueued(listed) && (
        <span className="text-caption text-ink-3 max-md:px-3">Updating in {PAGE.platformName}…</span>
      )}
      <span className="flex items-center max-md:w-full max-md:justify-end">
        {message && onEdit && !isReadOnly && message.read_only === undefined && (
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
      <Obstacles sentences={obstacles} />
      {[...new Set(reasons)].map((reason) => (
        <ReadOnlyNote key={reason} reason={reason} className="w-full px-3 pb-2.5" />
      ))}
    </li>
  )
}

/** The obstacles that keep the buttons of a message from being shown or from working, as sentences. */
function obstaclesOf({ last_error: error, warnings = [] }: Config): readonly string[] {
  return [...(error ? [error] : []), ...warnings.map(({ message }) => message)]
}

/** The reason why Discord refused the last edit of a message. */
function refusedEdit(message: Message | undefined): readonly string[] {
  const { status, reason } = message?.edit ?? {}
  return status === 'refused' ? [`The last edit was not applied. ${reason ?? ''}`.trimEnd()] : []
}

/** Whether an edit of the text or of the buttons is queued for Discord and not blocked. */
function isQueued({ message, config }: ListedMessage): boolean {
  if (message?.edit?.status === 'queued') return true
  return config?.status === 'queued' && obstaclesOf(config).length === 0
}

function Obstacles({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  const further = sentences.length - MOST_OBSTACLES
  return (
    <div className="w-full px-3 pb-2.5 text-caption text-ink-2">
      <FieldHint hint={null} warnings={sentences.slice(0, MOST_OBSTACLES)} />
      {further > 0 && <p className="mt-1 pl-5.5">And {further} more. Open the message to see them.</p>}
    </div>
  )
}

/** The number of buttons of a message, and a mark if one has moderation permissions. */
function ConfigMarks({ config, moderating }: { config: Config; moderating: ReadonlySet<string> }) {
  const buttons = everyButton(config.buttons)
  const isModerating = buttons.some(({ button }) => moderating.has(button.role_id ?? ''))
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2 max-md:px-3">
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
