import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SectionPanel } from '../../guilds/sections/guild-screens.ts'
import { guildChannels } from '../../kernel/channels.ts'
import { RemindersHeading, RemindersLoading } from '../../reminders/reminders-loading.tsx'
import { Late, late } from '../../ui/states/late.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

// This code loads late: its pickers are larger than the rest of the page.
const remindersTab = late(async () => (await import('../../reminders/reminders-tab.tsx')).RemindersTab)

function LateRemindersTab({ guildId }: { guildId: string }) {
  const queries = useQueryClient()
  usePrefetchQuery(guildChannels(guildId))
  useEffect(() => {
    import('../../reminders/reminder-queries.ts')
      .then(({ guildReminders }) => queries.query(guildReminders.query(guildId)))
      // The tab shows the error of its own request.
      .catch(() => undefined)
  }, [queries, guildId])
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

/**
 * The Reminders tab. Its data is requested in parallel with its code: the declarations of its calls are a small chunk, which the other tabs
 * do not load.
 */
export const REMINDERS_PANEL: SectionPanel = { Panel: LateRemindersTab, preload: remindersTab.preload }
