import type { ReceivedReminder as Reminder } from '@guildhall/contract'
import { memo } from 'react'
import { channelWords, type TextChannels } from '../../kernel/channels.ts'
import { UnsavedTag } from '../../kernel/form/unsaved-tag.tsx'
import type { GuildRoles } from '../../kernel/roles.ts'
import { DEFAULT_ZONE } from '../../kernel/time-zones.ts'
import { opens } from '../../kernel/use-place.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ReadOnlyNote } from '../../ui/controls/read-only.tsx'
import { cx } from '../../ui/cx.ts'
import { CheckIcon, ClockIcon, RepeatIcon } from '../../ui/icons/form-icons.tsx'
import { AlertIcon } from '../../ui/icons/icons.tsx'
import { EDITED } from '../edit-place.ts'
import { obstaclesOf } from '../obstacles.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { localTime } from '../../kernel/local-times.ts'
import { recurrenceWords, zoneTime } from '../reminder-times.ts'
import { RoleName } from './role-name.tsx'

/** The actions of a reminder in the list. */
export type RowAction = 'edit' | 'duplicate' | 'test' | 'send' | 'skip' | 'pause' | 'resume' | 'delete'

type ReminderRowProps = {
  reminder: Reminder
  channels: TextChannels
  roles: GuildRoles
  /** The action that waits for the server. */
  pending: RowAction | null
  /** Referentially stable. */
  act: (action: RowAction, reminder: Reminder) => void
  /** Whether its form has unsaved changes. */
  isUnsaved: boolean
  /** Whether the user cannot change any reminder. */
  isReadOnly: boolean
}

/** One reminder with its details and actions. Memoized: it renders again only when its props change. */
export const ReminderRow = memo(function ReminderRow(props: ReminderRowProps) {
  const { reminder, channels, roles, pending, act, isUnsaved, isReadOnly } = props
  const { is_recurring, is_sent, is_expired = false, is_paused = false, last_sent_at, read_only } = reminder
  const isFixed = isReadOnly || read_only !== undefined
  const button = (action: RowAction) => ({
    size: 'row' as const,
    pending: pending === action,
    onClick: () => act(action, reminder),
  })
  return (
    <li className="border-line not-last:border-b">
      <article aria-label={nameOf(reminder.message)} className="flex flex-col gap-2 px-4 pt-3.5 pb-2.5 md:px-5">
        <div className="flex items-start justify-between gap-4">
          <NextRun reminder={reminder} />
          <span className="flex flex-wrap justify-end gap-2">
            {isUnsaved && <UnsavedTag />}
            <Status isSent={is_sent} isMissed={is_expired} isPaused={is_paused} />
          </span>
        </div>
        <p className="line-clamp-3 min-w-0 whitespace-pre-line wrap-anywhere text-ink-1">{reminder.message}</p>
        <Details reminder={reminder} channels={channels} roles={roles} />
        <Notes reminder={reminder} channels={channels} roles={roles} />
        {!isReadOnly && read_only !== undefined && <ReadOnlyNote reason={read_only} />}
        {is_expired && !isFixed && (
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" {...button('send')}>
              Send now
            </Button>
            <Button variant="quiet" {...button('edit')}>
              Pick a new time
            </Button>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {last_sent_at && is_recurring && (
            <p className="text-caption text-ink-3 tabular-nums max-md:w-full md:order-last">
              Last sent {localTime(last_sent_at)}
            </p>
          )}
          <div className="-ml-3 flex flex-wrap gap-x-1">
            {!isFixed && (
              <Button variant="ghost" {...opens(EDITED, reminder.id)} {...button('edit')}>
                Edit
              </Button>
            )}
            {!isReadOnly && (
              <Button variant="ghost" {...button('duplicate')}>
                Duplicate
              </Button>
            )}
            {!isFixed && (
              <>
                <Button variant="ghost" {...button('test')}>
                  Send test
                </Button>
                <Button variant="ghost" {...button('skip')} disabledReason={whyNotSkip(reminder)}>
                  Skip next
                </Button>
                {!is_sent && !is_expired && (
                  <Button variant="ghost" {...button(is_paused ? 'resume' : 'pause')}>
                    {is_paused ? 'Resume' : 'Pause'}
                  </Button>
                )}
                <Button variant="ghost-danger" {...button('delete')}>
                  Delete
                </Button>
              </>
            )}
          </div>
        </div>
      </article>
    </li>
  )
})

/** Maximum length of a reminder's name for screen readers, which read it before the content. */
const LONGEST_NAME = 80

/** The start of a message, cut between whole characters. */
function nameOf(message: string): string {
  const text = message.trim().replace(/\s+/g, ' ')
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}

function whyNotSkip({ is_recurring, is_sent }: Reminder): string | undefined {
  if (!is_recurring) return "This reminder runs only once, so there's nothing to skip."
  return is_sent ? "This reminder has ended, so there's nothing to skip." : undefined
}

type StatusProps = { isSent: boolean; isMissed: boolean; isPaused: boolean }

function Status({ isSent, isMissed, isPaused }: StatusProps) {
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center gap-1 rounded-full bg-surface-2 px-2 py-0.5 text-caption font-medium',
        isSent ? 'text-good-ink' : isMissed ? 'text-warn-ink' : 'text-ink-2',
      )}
    >
      {isSent ? <CheckIcon size={14} /> : isMissed ? <AlertIcon size={14} /> : <ClockIcon size={14} />}
      {isSent ? 'Sent' : isMissed ? 'Pending · Missed' : isPaused ? 'Pending · Paused' : 'Pending'}
    </span>
  )
}

type PartProps = Pick<ReminderRowProps, 'reminder' | 'channels' | 'roles'>

/** The next run of a reminder, or the run that it was sent for. */
function NextRun({ reminder }: Pick<ReminderRowProps, 'reminder'>) {
  const { next_run_at, is_sent, is_expired, is_paused } = reminder
  const there = zoneTime(next_run_at, reminder.time_zone ?? DEFAULT_ZONE)
  return (
    <div className="min-w-0 text-small tabular-nums">
      <span className="font-medium text-ink-1">{localTime(next_run_at)}</span>
      {there !== null && (
        <span className="max-md:block">
          <Dot />
          {there}
        </span>
      )}
      <span className="text-ink-3 max-md:block">
        <Dot />
        {is_expired && 'missed '}
        <RelativeTime
          time={next_run_at}
          due={is_sent || is_expired === true || is_paused === true ? undefined : 'due now'}
        />
      </span>
    </div>
  )
}

/** Separates the parts of a line. In a narrow window each part has its own line. */
function Dot() {
  return <span className="max-md:hidden"> · </span>
}

/** The channel, the role and the recurrence of a reminder. */
function Details({ reminder, channels, roles }: PartProps) {
  const { channel_id, mention_role_id, is_recurring } = reminder
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
      <span className="min-w-0 wrap-anywhere">{channelWords(channels, channel_id)}</span>
      {mention_role_id && (
        <span className="min-w-0">
          <RoleName roles={roles} roleId={mention_role_id} />
        </span>
      )}
      <span className="inline-flex min-w-0 items-start gap-1.5">
        {is_recurring && <RepeatIcon size={14} className="mt-0.75 shrink-0 text-ink-3" />}
        <span className="min-w-0 wrap-anywhere">{recurrenceWords(reminder)}</span>
      </span>
    </div>
  )
}

/** The error of the last delivery, or else the obstacle to the next one. */
function Notes({ reminder, channels, roles }: PartProps) {
  const { last_error } = reminder
  const notes = last_error ? [last_error] : obstaclesOf(reminder, channels, roles)
  return (
    <>
      {notes.map((text) => (
        <p key={text} className="flex items-start gap-1.5 text-small text-ink-1">
          <AlertIcon size={16} className={cx('mt-0.5 shrink-0', last_error ? 'text-bad-ink' : 'text-warn-ink')} />
          <span className="sr-only">{last_error ? 'Error: ' : 'Warning: '}</span>
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </p>
      ))}
    </>
  )
}
