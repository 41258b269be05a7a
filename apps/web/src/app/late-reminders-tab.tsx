import { usePrefetchQuery } from '@tanstack/react-query'
import { guildChannels } from '../kernel/channels.ts'
import { guildReminders } from '../reminders/reminder-queries.ts'
import { RemindersHeading, RemindersLoading } from '../reminders/reminders-loading.tsx'
import { Late, late } from '../ui/late.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

// Its pickers weigh more than the rest of the page.
const remindersTab = late(async () => (await import('../reminders/reminders-tab.tsx')).RemindersTab)

/** The Reminders tab, once its code is loaded; its data is requested at once. */
export function LateRemindersTab({ guildId, opensAt }: { guildId: string; opensAt: string | undefined }) {
  usePrefetchQuery(guildReminders(guildId))
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
        {(RemindersTab) => <RemindersTab guildId={guildId} opensAt={opensAt} />}
      </Late>
    </>
  )
}
