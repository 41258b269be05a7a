import { memo, useDeferredValue, useId, type ComponentProps } from 'react'
import type { TextChannels } from '../../kernel/channels.ts'
import type { GuildRoles } from '../../kernel/roles.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Late, late } from '../../ui/states/late.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ClockChange } from './schedule/clock-change.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { DrawnReminder } from './drawn-reminder.tsx'
import type { ReminderValue } from './reminder-model.ts'
import { localTime } from '../../kernel/local-times.ts'
import { bothTimes } from '../reminder-times.ts'
import type { NextRuns } from './schedule/use-next-runs.ts'

// Loads with the first character of a message.
const drawnReminder = late(async () => (await import('./drawn-reminder.tsx')).DrawnReminder)

type ReminderPreviewProps = {
  value: ReminderValue
  runs: NextRuns | null
  channels: TextChannels
  roles: GuildRoles
}

/** The message that the bot will post, and its time. */
export function ReminderPreview({ value, runs, channels, roles }: ReminderPreviewProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="min-w-0 border-line p-4 max-lg:border-t md:p-5 lg:border-l">
      <p id={heading} className="mb-3 text-small font-medium text-ink-1">
        Preview
      </p>
      {/* Defer the preview, so that a long message does not slow down typing. */}
      <Message
        message={useDeferredValue(value.message)}
        embeds={useDeferredValue(value.embeds)}
        links={useDeferredValue(value.links)}
        roleId={value.roleId}
        channels={channels}
        roles={roles}
      />
      {runs && <Runs runs={runs} recurring={value.recurring} />}
    </section>
  )
}

const Message = memo(function Message(props: ComponentProps<typeof DrawnReminder>) {
  const isBlank = props.message.trim() === '' && props.embeds.length === 0 && props.links.length === 0
  if (isBlank) return <EmptyState text="Write a message to see how it will look in Discord." />
  return (
    <Late of={drawnReminder} failure="We couldn't load the preview." fallback={<Skeleton className="h-28" />}>
      {(DrawnReminder) => <DrawnReminder {...props} />}
    </Late>
  )
})

/** The next runs in the browser's zone. */
const Runs = memo(function Runs({ runs, recurring }: { runs: NextRuns; recurring: boolean }) {
  const heading = useId()
  return (
    <div className="mt-5">
      <p id={heading} className="mb-1 text-small font-medium text-ink-1">
        {recurring ? 'Next runs' : 'Runs once'}
      </p>
      <ol aria-labelledby={heading} className="divide-y divide-line">
        {runs.times.map((time) => (
          <li key={time} className="flex flex-wrap justify-between gap-x-3 py-1.5 text-small tabular-nums">
            <span className="text-ink-1">{localTime(time)}</span>
            <span className="text-ink-3">
              <RelativeTime time={time} />
            </span>
            {bothTimes(time, runs.zone) !== null && (
              <span className="w-full text-caption text-ink-3">{bothTimes(time, runs.zone)}</span>
            )}
          </li>
        ))}
      </ol>
      <ClockChange runs={runs} />
    </div>
  )
})
