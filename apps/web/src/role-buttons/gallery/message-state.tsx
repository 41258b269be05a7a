import type { ReceivedMessage as Message, ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import { PAGE } from '../../lib/page/page-meta.ts'
import { cx } from '../../ui/cx.ts'
import { FieldHint } from '../../ui/controls/field-hint.tsx'

/** Maximum number of obstacles for one message; the problems of a button are shown at that button. */
const MOST_OBSTACLES = 3

type StateProps = { message: Message | undefined; config: Config | undefined }

/** The state of a message's buttons in Discord: live, updating or blocked. Nothing for a message without buttons. */
export function MessageState({ message, config }: StateProps) {
  const state = stateOf(message, config)
  if (!state) return null
  return (
    <span className={cx('flex shrink-0 items-center gap-1.5 text-caption font-medium', state.ink)}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {state.text}
    </span>
  )
}

function stateOf(message: Message | undefined, config: Config | undefined): { text: string; ink: string } | null {
  if (config?.status === 'blocked') return { text: 'Blocked', ink: 'text-bad-ink' }
  if (message?.edit?.status === 'queued' || config?.status === 'queued') {
    return { text: `Updating in ${PAGE.platformName}…`, ink: 'text-ink-3' }
  }
  return config?.status === 'applied' ? { text: 'Live', ink: 'text-good-ink' } : null
}

/** The obstacles that keep a message or its buttons from being shown or from working, as sentences. */
export function Obstacles({ message, config }: StateProps) {
  const sentences = [...refusedEdit(message), ...(config ? obstaclesOf(config) : [])]
  if (sentences.length === 0) return null
  const further = sentences.length - MOST_OBSTACLES
  return (
    <div className="text-caption text-ink-2">
      <FieldHint hint={null} warnings={sentences.slice(0, MOST_OBSTACLES)} />
      {further > 0 && <p className="mt-1 pl-5.5">And {further} more. Open the message to see them.</p>}
    </div>
  )
}

function obstaclesOf({ last_error: error, warnings = [] }: Config): readonly string[] {
  return [...(error ? [error] : []), ...warnings.map(({ message }) => message)]
}

/** The reason why Discord refused the last edit of a message. */
function refusedEdit(message: Message | undefined): readonly string[] {
  const { status, reason } = message?.edit ?? {}
  return status === 'refused' ? [`The last edit was not applied. ${reason ?? ''}`.trimEnd()] : []
}
