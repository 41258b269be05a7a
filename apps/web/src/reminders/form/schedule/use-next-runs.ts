import { ReminderRecurrence } from '@guildhall/contract'
import { useEffect, useMemo, useState } from 'react'
import type * as Recurrence from './recurrence.ts'
import { validRecurrence } from './recurrence-model.ts'
import { nextRunOf, zoneOf, type ReminderValue } from '../reminder-model.ts'

/** The number of shown runs. */
const SHOWN = 3

/** The next runs of a reminder. */
export interface NextRuns {
  /** The first runs; only one for a one-off reminder. */
  readonly times: readonly string[]
  /** The zone in which the time of day is constant. */
  readonly zone: string
}

/** The bot's recurrence code in the form's checks; null until a preview of a recurring reminder has loaded it. */
let checking: typeof Recurrence | null = null

/**
 * Whether the recurrence of the form ends before its first run. Without the bot's code it is compared with the typed date, on which or
 * after which the first run is.
 */
export function endsBeforeFirst(value: ReminderValue): boolean {
  const rule = value.recurring ? validRecurrence(value) : null
  const run = nextRunOf(value)
  if (!rule?.end_date || run === null) return false
  const first = checking?.firstDayOf(run, rule, value.zone) ?? value.time.slice(0, 'YYYY-MM-DD'.length)
  return rule.end_date < first
}

async function loadRecurrence(): Promise<typeof Recurrence> {
  const loaded = await import('./recurrence.ts')
  checking = loaded
  return loaded
}

/** The bot's recurrence code, loaded for the first recurring reminder; the form works without it. */
function useRecurrence(isNeeded: boolean): typeof Recurrence | null {
  const [recurrence, setRecurrence] = useState<typeof Recurrence | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let gone = false
    loadRecurrence().then(
      (loaded) => gone || setRecurrence(loaded),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [isNeeded])
  return recurrence
}

/** The next runs of the reminder in the form; null while they are incomplete or unknown, or if the time has passed. */
export function useNextRuns(value: ReminderValue, base: ReminderValue): NextRuns | null {
  const { recurring } = value
  const recurrence = useRecurrence(recurring)
  const [opened] = useState(() => Date.now())
  const run = nextRunOf(value)
  const zone = zoneOf(value, base)
  // As text: equal recurrences do not compute the runs again at each key press in the message.
  const written = JSON.stringify(validRecurrence(value))
  return useMemo(() => {
    if (run === null) return null
    if (!recurring) return Date.parse(run) <= opened ? null : { times: [run], zone }
    const { data: rule } = ReminderRecurrence.safeParse(JSON.parse(written))
    if (recurrence === null || !rule) return null
    return { times: recurrence.runsFrom(run, rule, zone, SHOWN), zone }
  }, [recurrence, run, recurring, written, zone, opened])
}
