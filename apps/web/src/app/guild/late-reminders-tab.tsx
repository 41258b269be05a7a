import { usePrefetchQuery, type QueryClient } from '@tanstack/react-query'
import type { SectionPanel } from '../../guilds/sections/guild-screens.ts'
import { guildChannels } from '../../kernel/channels.ts'
import { RemindersHeading, RemindersLoading } from '../../reminders/reminders-loading.tsx'
import { Late, late } from '../../ui/states/late.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useLateQuery } from './use-late-query.ts'

// This code loads late: its pickers are larger than the rest of the page.
const remindersTab = late(async () => (await import('../../reminders/reminders-tab.tsx')).RemindersTab)

async function requestReminders(queries: QueryClient, guildId: string): Promise<void> {
  const { guildReminders } = await import('../../reminders/reminder-queries.ts')
  await queries.query(guildReminders.query(guildId))
}

function LateRemindersTab({ guildId }: { guildId: string }) {
  usePrefetchQuery(guildChannels(guildId))
  useLateQuery(guildId, requestReminders)
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

/** The Reminders tab. Its data is requested in parallel with its code. */
export const REMINDERS_PANEL: SectionPanel = { Panel: LateRemindersTab, preload: remindersTab.preload }
