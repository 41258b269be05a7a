import { HistoryScreen } from '../../../history/history-screen.tsx'
import { HISTORY_LABELS } from './history-labels.ts'

/** The History screen with the labels of all forms, in a separate chunk. */
export function HistoryPanel({ guildId }: { guildId: string }) {
  return <HistoryScreen guildId={guildId} labels={HISTORY_LABELS} />
}
