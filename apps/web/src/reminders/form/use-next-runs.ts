import { useEffect, useMemo, useState } from 'react'
import type * as Recurrence from './recurrence.ts'
import { nextRunOf, writtenRecurrence, zoneOf, type ReminderValue } from './reminder-model.ts'

/** The number of shown runs. */
const SHOWN = 3

/** The next runs of a reminder. */
export interface NextRuns {
  /** The first runs; only one for a one-off reminder. */
  readonly times: readonly string[]
  /** The zone in which the time of day is constant. */
  readonly zone: string
}

/** The bot's recurrence code, loaded on demand; the form works without it. */
function useRecurrence(): typeof Recurrence | null {
  const [recurrence, setRecurrence] = useState<typeof Recurrence | null>(null)
  useEffect(() => {
    let gone = false
    import('./recurrence.ts').then(
      (loaded) => gone || setRecurrence(loaded),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  return recurrence
}

/** The next runs of the reminder in the form; null while they are incomplete or unknown, or if the time has passed. */
export function useNextRuns(value: ReminderValue, base: ReminderValue): NextRuns | null {
  const recurrence = useRecurrence()
  const [opened] = useState(() => Date.now())
  const { recurring, type, day, recurrence: rule } = value
  const run = nextRunOf(value)
  const zone = zoneOf(value, base)
  return useMemo(() => {
    if (run === null) return null
    if (!recurring) return Date.parse(run) <= opened ? null : { times: [run], zone }
    const written = writtenRecurrence({ recurring, type, day, recurrence: rule })
    if (recurrence === null || written === null) return null
    return { times: recurrence.runsFrom(run, written, zone, SHOWN), zone }
  }, [recurrence, run, recurring, type, day, rule, zone, opened])
}
