import { usePrefetchQuery } from '@tanstack/react-query'
import { guildChannels } from '../../kernel/channels.ts'
import { guildReminders } from '../../reminders/reminder-queries.ts'
import { RemindersHeading, RemindersLoading } from '../../reminders/reminders-loading.tsx'
import { Late, late } from '../../ui/states/late.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

// This code loads late: its pickers are larger than the rest of the page.
const remindersTab = late(async () => (await import('../../reminders/reminders-tab.tsx')).RemindersTab)

/** The Reminders tab. Its data is requested immediately, in parallel with its code. */
export function LateRemindersTab({ guildId }: { guildId: string }) {
  usePrefetchQuery(guildReminders.query(guildId))
  usePrefetchQuery(guildChannels(guildId))
  return (
    <>
      <RemindersHeading />
      <Late
        of={remindersTab}
        failure="We couldn't load the reminders."
        fallback={
          <>
            <Skeleton className="mb-8 h-120 rounded-card" />
            <RemindersLoading />
          </>
        }
      >
        {(RemindersTab) => <RemindersTab guildId={guildId} />}
      </Late>
    </>
  )
}
