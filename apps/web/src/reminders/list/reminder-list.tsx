import type { ReceivedReminder as Reminder } from '@guildhall/contract'
import { useDeferredValue, useMemo, useState } from 'react'
import type { TextChannels } from '../../kernel/channels.ts'
import { useUnsavedItems } from '../../kernel/form/unsaved-tag.tsx'
import type { GuildRoles } from '../../kernel/roles.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { PlusIcon } from '../../ui/icons/form-icons.tsx'
import { EDITED } from '../edit-place.ts'
import { ReminderRow, type RowAction } from './reminder-row.tsx'

/** The search is shown from this number of reminders on. */
const SEARCHED_FROM = 11

/** Pending reminders by next run, then sent ones, latest first. */
function inOrder(reminders: readonly Reminder[]): Reminder[] {
  return reminders.toSorted((a, b) => {
    if (a.is_sent !== b.is_sent) return a.is_sent ? 1 : -1
    const ahead = Date.parse(a.next_run_at) - Date.parse(b.next_run_at)
    return (a.is_sent ? -ahead : ahead) || a.id.localeCompare(b.id)
  })
}

/** The reminders whose message, channel or role contains the text, ignoring case. */
function matching(
  reminders: readonly Reminder[],
  text: string,
  { channels }: TextChannels,
  { roles }: GuildRoles,
): readonly Reminder[] {
  const search = text.trim().toLocaleLowerCase()
  if (search === '') return reminders
  const names = new Map([
    ...channels.map(({ id, name }) => [id, `#${name}`] as const),
    ...roles.map(({ id, name }) => [id, `@${name}`] as const),
  ])
  return reminders.filter(({ message, channel_id, mention_role_id }) =>
    [message, names.get(channel_id), names.get(mention_role_id ?? '')].some((part) =>
      part?.toLocaleLowerCase().includes(search),
    ),
  )
}

type ReminderListProps = {
  guildId: string
  reminders: readonly Reminder[]
  channels: TextChannels
  roles: GuildRoles
  /** The calls that wait for the server, by the id of the reminder. */
  pending: ReadonlyMap<string, RowAction>
  act: (action: RowAction, reminder: Reminder) => void
  /** Scrolls to the form and focuses it. Referentially stable. */
  onBegin: () => void
  /** Whether the user cannot change any reminder. */
  isReadOnly: boolean
}

/** The reminders of a server, with a search field for long lists. */
export function ReminderList(props: ReminderListProps) {
  const { guildId, reminders, channels, roles, pending, act, onBegin, isReadOnly } = props
  const [text, setText] = useState('')
  const search = useDeferredValue(reminders.length < SEARCHED_FROM ? '' : text)
  const ordered = useMemo(() => inOrder(reminders), [reminders])
  const shown = useMemo(() => matching(ordered, search, channels, roles), [ordered, search, channels, roles])
  const unsaved = useUnsavedItems(guildId, 'reminders', [EDITED])
  const sent = reminders.filter(({ is_sent }) => is_sent).length
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-1 items-center justify-between gap-x-6">
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
            <h3 className="text-section text-ink-1">Schedule</h3>
            {reminders.length > 0 && (
              <span className="text-small text-ink-3 tabular-nums">
                {reminders.length - sent} pending · {sent} sent
              </span>
            )}
          </div>
          {!isReadOnly && (
            <Button variant="quiet" onClick={onBegin}>
              <PlusIcon size={16} />
              New reminder
            </Button>
          )}
        </div>
        {reminders.length >= SEARCHED_FROM && (
          <SearchBox
            label="Search reminders"
            placeholder="Search reminders..."
            value={text}
            onChange={setText}
            className="w-full sm:w-75"
          />
        )}
      </div>
      {reminders.length === 0 ? (
        <EmptyState
          title="No reminders yet"
          text="The bot can post a message for you at a set time: once, or every few days, weeks, or months. Use it for raid nights, meetings, or a daily question."
          action={
            !isReadOnly && (
              <Button variant="quiet" onClick={onBegin}>
                Write a reminder
              </Button>
            )
          }
        />
      ) : shown.length === 0 ? (
        <EmptyState text="No reminders found matching your search" />
      ) : (
        <Card as="section">
          <ul aria-label="Reminders">
            {shown.map((reminder) => (
              <ReminderRow
                key={reminder.id}
                reminder={reminder}
                channels={channels}
                roles={roles}
                pending={pending.get(reminder.id) ?? null}
                act={act}
                isUnsaved={unsaved.has(reminder.id)}
                isReadOnly={isReadOnly}
              />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
