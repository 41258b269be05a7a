import { useEffect, useState } from 'react'
import { guardLeaving, type Destination } from '../lib/leaving.ts'
import { Confirm } from '../ui/confirm.tsx'
import { giveUpUnsavedWork, hasUnsavedWork } from './unsaved-work.ts'

/**
 * Asks before unsaved work is left. A page whose forms call useUnsavedWork shows this once.
 *
 * @param keeps whether the forms that are open stay as they are at that address
 */
export function LeaveQuestion({ keeps }: { keeps: (to: Destination) => boolean }) {
  const [wayOut, setWayOut] = useState<{ go: () => void } | null>(null)
  useEffect(
    () =>
      guardLeaving({
        stops: (to) => hasUnsavedWork() && (to === null || !keeps(to)),
        ask: (go) => setWayOut({ go }),
      }),
    [keeps],
  )
  return (
    <Confirm
      open={wayOut !== null}
      sentence="Leave without saving?"
      verb="Leave"
      onConfirm={() => {
        giveUpUnsavedWork()
        setWayOut(null)
        wayOut?.go()
      }}
      onCancel={() => setWayOut(null)}
    />
  )
}
