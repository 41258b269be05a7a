import { createContext, use } from 'react'
import type { LeaveGuard } from '../../lib/leaving.ts'

/** Null outside the dashboard. The question itself is apart: the first page needs only this. */
export const LeaveGuardContext = createContext<LeaveGuard | null>(null)

/** What guards unsaved work. */
export function useLeaveGuard(): LeaveGuard {
  const guard = use(LeaveGuardContext)
  if (!guard) throw new Error('useLeaveGuard needs a LeaveGuardContext above it')
  return guard
}
