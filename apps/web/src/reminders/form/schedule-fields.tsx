import { DAYS_OF_WEEK, RECURRENCE_TYPES, type ReminderRecurrence } from '@guildhall/contract'
import { memo, useCallback, type ReactNode } from 'react'
import { fieldAt, type FormControl } from '../../kernel/form/use-form.ts'
import { TimeField } from '../../kernel/fields/time-field.tsx'
import { TimeZoneField } from '../../kernel/fields/time-zone-field.tsx'
import { browserZone, toField } from '../../kernel/time-zones.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { FieldHint } from '../../ui/controls/field-hint.tsx'
import { Select } from '../../ui/picker/select.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { FIELDS, RECURRING, type Field as FieldPath } from '../field-specs.ts'
import { isRescheduled, nextRunOf, rescheduled, type ReminderValue, type Schedule } from './reminder-model.ts'
import { ruleWords } from '../reminder-times.ts'
import { localTime, timeOfDay } from '../../kernel/local-times.ts'

const TYPES = RECURRENCE_TYPES.map((type) => ({ value: type, label: type === 'daily' ? 'Daily' : 'Weekly' }))
const DAYS = DAYS_OF_WEEK.map((label, day) => ({ value: String(day), label }))

type ScheduleFieldsProps = Pick<FormControl<ReminderValue>, 'edit'> & {
  errorAt: (field: FieldPath) => ReactNode
  value: ReminderValue
  base: ReminderValue
  /** The first run as the bot computes it; undefined while unknown. */
  firstRun: string | undefined
}

/** The time and recurrence of a reminder. */
export function ScheduleFields({ value, base, firstRun, edit, errorAt }: ScheduleFieldsProps) {
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
      <Checkbox
        label={RECURRING.label}
        checked={value.recurring}
        onCheckedChange={(recurring) => change({ recurring }, [FIELDS.type.path, FIELDS.day.path])}
      />
      {value.recurring && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TypeField
            type={value.type}
            recurrence={value.recurrence}
            error={errorAt(FIELDS.type.path)}
            change={change}
          />
          {value.type === 'weekly' && (
            <DayField
              day={value.day}
              // Set if the first run differs from the typed time.
              movesTo={firstRun !== undefined && toField(firstRun, value.zone) !== value.time ? firstRun : null}
              error={errorAt(FIELDS.day.path)}
              change={change}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** The zone of the time, and the time relative to now. */
function TimeHint({ value, base }: { value: ReminderValue; base: ReminderValue }) {
  const mine = browserZone()
  const stored = value.stored?.zone
  const run = nextRunOf(value)
  const isElsewhere = stored !== undefined && stored !== value.zone
  const moves = isElsewhere && isRescheduled(value, base)
  const name = value.zone === mine ? `your time zone, ${mine}` : value.zone
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
      warnings={moves ? [`The reminder's time zone changes from ${stored} to ${name}.`] : []}
    />
  )
}

function hintOf(zone: string, mine: string, kept: { run: string; zone: string } | null): string {
  if (zone !== mine) return `Enter the time in ${zone}.`
  if (kept === null) return `Your time zone: ${mine}.`
  return `Your time zone. The reminder keeps ${timeOfDay(kept.run, kept.zone)} ${kept.zone} unless you change it.`
}

type Change = (part: Partial<Schedule>, touched: readonly string[]) => void

type TypeFieldProps = {
  type: Schedule['type']
  /** The recurrence that applies while no type is chosen. */
  recurrence: ReminderRecurrence | null
  error: ReactNode
  change: Change
}

const TypeField = memo(function TypeField({ type, recurrence, error, change }: TypeFieldProps) {
  return (
    <div {...fieldAt(FIELDS.type.path)}>
      <Select
        label={FIELDS.type.label}
        options={TYPES}
        value={type}
        onChange={(chosen) =>
          change({ type: RECURRENCE_TYPES.find((known) => known === chosen) ?? null }, [
            FIELDS.type.path,
            FIELDS.day.path,
          ])
        }
        placeholder={recurrence === null ? 'Select type' : ruleWords(recurrence)}
        error={error}
      />
    </div>
  )
})

type DayFieldProps = { day: number | null; movesTo: string | null; error: ReactNode; change: Change }

const DayField = memo(function DayField({ day, movesTo, error, change }: DayFieldProps) {
  return (
    <div {...fieldAt(FIELDS.day.path)}>
      <Select
        label={FIELDS.day.label}
        options={DAYS}
        value={day === null ? null : String(day)}
        onChange={(chosen) => change({ day: Number(chosen) }, [FIELDS.day.path])}
        placeholder="Select day"
        hint={movesTo !== null && `First run: ${localTime(movesTo)}`}
        error={error}
      />
    </div>
  )
})
