import { usePrefetchInfiniteQuery, usePrefetchQuery } from '@tanstack/react-query'
import type { SectionPanel } from '../../../guilds/sections/guild-screens.ts'
import { knownArea } from '../../../history/areas.ts'
import { HistoryHeading, HistoryLoading } from '../../../history/history-heading.tsx'
import { historyPages } from '../../../history/history-query.ts'
import { guildChannels } from '../../../kernel/channels.ts'
import { historyFiltersIn } from '../../../kernel/history/history-filters.ts'
import { guildRoles } from '../../../kernel/roles.ts'
import { useEntry } from '../../../lib/page/router.tsx'
import { late } from '../../../ui/states/late.tsx'
import { LateScreen } from './late-screen.tsx'

// Few administrators open it.
const historyPanel = late(async () => (await import('./history-panel.tsx')).HistoryPanel)

function LateHistory({ guildId }: { guildId: string }) {
  const { area, person } = historyFiltersIn(useEntry().state)
  usePrefetchInfiniteQuery(historyPages(guildId, { area: knownArea(area), userId: person?.id }))
  usePrefetchQuery(guildChannels(guildId))
  usePrefetchQuery(guildRoles(guildId))
  return (
    <LateScreen of={historyPanel} guildId={guildId} failure="We couldn't load the history.">
      <HistoryHeading />
      <HistoryLoading />
    </LateScreen>
  )
}

/** The History screen. Its data is requested immediately, in parallel with its code. */
export const HISTORY_PANEL: SectionPanel = { Panel: LateHistory, preload: historyPanel.preload }
