import { useEffect, useState } from 'react'
import { useLeaveGuard, type Destination } from '../../lib/leave-guard.ts'
import { Confirm } from '../../ui/confirm.tsx'

/**
 * Asks before unsaved work is left. A page with forms shows this once.
 *
 * @param keeps whether the open forms stay as they are at that address
 */
export function LeaveQuestion({ keeps }: { keeps: (to: Destination) => boolean }) {
  const guard = useLeaveGuard()
  const [wayOut, setWayOut] = useState<{ go: () => void } | null>(null)
  useEffect(() => guard.askWith({ keeps, ask: (go) => setWayOut({ go }) }), [guard, keeps])
  return (
    <Confirm
      open={wayOut !== null}
      sentence="Leave without saving?"
      verb="Discard"
      onConfirm={() => {
        setWayOut(null)
        wayOut?.go()
      }}
      onCancel={() => setWayOut(null)}
    />
  )
}
