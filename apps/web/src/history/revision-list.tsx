import type { ReceivedRevision as Revision } from '@guildhall/contract'
import { useEffect, useId, useState } from 'react'
import { Card } from '../ui/card.tsx'
import { byDay } from './days.ts'
import type { AreaLabels } from './labels.ts'
import { RestoreDialog } from './restore/restore-dialog.tsx'
import { RevisionRow } from './revision-row.tsx'
import { useNames } from './use-names.ts'

type RevisionListProps = { guildId: string; labels: AreaLabels; revisions: readonly Revision[] }

/** Changes under the headings of their days, and the dialog that restores one. */
export function RevisionList({ guildId, labels, revisions }: RevisionListProps) {
  const id = useId()
  const names = useNames(guildId)
  const now = useNow(revisions)
  const [restored, setRestored] = useState<Revision | null>(null)
  return (
    <>
      {byDay(revisions, now).map((day, at) => (
        <section key={day.key} aria-labelledby={`${id}-${at}`}>
          <h3 id={`${id}-${at}`} className="mb-2 text-small font-medium text-ink-2">
            {day.name}
          </h3>
          <Card as="section">
            {day.items.map((revision) => (
              <RevisionRow
                key={revision.id}
                revision={revision}
                labels={labels}
                names={names}
                onRestore={setRestored}
              />
            ))}
          </Card>
        </section>
      ))}
      {restored && (
        <RestoreDialog
          guildId={guildId}
          revision={restored}
          labels={labels}
          names={names}
          onClose={() => setRestored(null)}
        />
      )}
    </>
  )
}

/** The time at which these changes were first shown, in ms since the epoch. */
function useNow(revisions: readonly Revision[]): number {
  const [known, setKnown] = useState(() => ({ revisions, now: Date.now() }))
  useEffect(() => setKnown({ revisions, now: Date.now() }), [revisions])
  return known.now
}
