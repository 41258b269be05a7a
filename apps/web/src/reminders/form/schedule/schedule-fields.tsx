import { presentZone } from '@guildhall/contract'
import { useCallback, type ReactNode } from 'react'
import type { FormControl } from '../../../kernel/form/use-form.ts'
import { TimeField } from '../../../kernel/fields/time-field.tsx'
import { TimeZoneField } from '../../../kernel/fields/time-zone-field.tsx'
import { timeOfDay } from '../../../kernel/local-times.ts'
import { browserZone, isSameZone, toField } from '../../../kernel/time-zones.ts'
import { FieldHint } from '../../../ui/controls/field-hint.tsx'
import { ClockIcon, RepeatIcon } from '../../../ui/icons/form-icons.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { FIELDS } from '../../field-specs.ts'
import { scheduleSentence } from '../../reminder-times.ts'
import { isPlain, validRecurrence } from './recurrence-model.ts'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { isRescheduled, nextRunOf, rescheduled, zoneOf, type ReminderValue, type Schedule } from '../reminder-model.ts'
import type { Field as FieldPath } from './rule-fields.ts'

type ScheduleFieldsProps = Pick<FormControl<ReminderValue>, 'edit' | 'openings'> & {
  errorAt: (field: FieldPath) => ReactNode
  value: ReminderValue
  base: ReminderValue
  /** The first run as the bot computes it; undefined while unknown. */
  firstRun: string | undefined
}

/** The time and recurrence of a reminder. */
export function ScheduleFields({ value, base, firstRun, edit, errorAt, openings }: ScheduleFieldsProps) {
  const change = useCallback(
    (part: Partial<Schedule>, touched: readonly string[]) => edit((now) => rescheduled(now, base, part), touched),
    [edit, base],
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TimeField
          field={FIELDS.time}
          value={value.time}
          // The time keeps its zone even if the zone of the server changes.
          onChange={(time) => change({ time, zone: value.zone }, [FIELDS.time.path])}
          hint={<TimeHint value={value} base={base} />}
          error={errorAt(FIELDS.time.path)}
        />
        <TimeZoneField
          field={FIELDS.zone}
          zone={value.zone}
          onChange={(zone) => zone !== null && change({ zone }, [FIELDS.zone.path, FIELDS.time.path])}
          none={undefined}
          error={errorAt(FIELDS.zone.path)}
        />
      </div>
      <Sentence value={value} base={base} />
      <RecurrenceFields
        value={value}
        // Set if the first run differs from the typed time.
        movesTo={firstRun !== undefined && toField(firstRun, value.zone) !== value.time ? firstRun : null}
        errorAt={errorAt}
        change={change}
        openings={openings}
      />
    </div>
  )
}

/** The whole schedule in one line, as it is typed. */
function Sentence({ value, base }: { value: ReminderValue; base: ReminderValue }) {
  const run = nextRunOf(value)
  const recurrence = validRecurrence(value)
  const isKnown = run !== null && (!value.recurring || recurrence !== null)
  const missing =
    run === null
      ? 'Enter the time of the next run.'
      : isPlain(value)
        ? 'Choose how often it runs.'
        : 'Complete the fields below to see when it runs.'
  const Icon = value.recurring ? RepeatIcon : ClockIcon
  return (
    <p className="flex items-start gap-2 rounded-control bg-surface-2 px-3 py-2">
      <Icon size={16} className="mt-1 shrink-0 text-ink-3" />
      {isKnown ? (
        <span className="min-w-0 font-medium wrap-anywhere text-ink-1">
          {scheduleSentence(run, zoneOf(value, base), recurrence)}
        </span>
      ) : (
        <span className="text-ink-3">{missing}</span>
      )}
    </p>
  )
}

/** The zone of the time, and the time relative to now. */
function TimeHint({ value, base }: { value: ReminderValue; base: ReminderValue }) {
  const mine = browserZone()
  const stored = value.stored?.zone
  const run = nextRunOf(value)
  const isElsewhere = stored !== undefined && !isSameZone(stored, value.zone)
  const moves = isElsewhere && isRescheduled(value, base)
  const zone = presentZone(value.zone)
  const name = isSameZone(zone, mine) ? `your time zone, ${zone}` : zone
  return (
    <FieldHint
      hint={
        <>
          {hintOf(value.zone, mine, isElsewhere && !moves && run !== null ? { run, zone: stored } : null)}
          {run !== null && (
            <span className="float-right pl-3 tabular-nums">
              <RelativeTime time={run} />
            </span>
          )}
        </>
      }
      warnings={moves ? [`The reminder's time zone changes from ${presentZone(stored)} to ${name}.`] : []}
    />
  )
}

function hintOf(zone: string, mine: string, kept: { run: string; zone: string } | null): string {
  if (!isSameZone(zone, mine)) return `Enter the time in ${presentZone(zone)}.`
  if (kept === null) return `Your time zone: ${presentZone(mine)}.`
  return `Your time zone. The reminder keeps ${timeOfDay(kept.run, kept.zone)} ${presentZone(kept.zone)} unless you change it.`
}
