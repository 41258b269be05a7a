import { DAYS_OF_WEEK, RECURRENCE_TYPES } from '@guildhall/contract'
import { memo, useCallback, type ReactNode } from 'react'
import { fieldAt, type FormControl } from '../kernel/form/use-form.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { FieldHint } from '../ui/field-hint.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { RelativeTime } from './relative-time.tsx'
import {
  FIELDS,
  isRescheduled,
  nextRunOf,
  rescheduled,
  type Field as FieldPath,
  type ReminderValue,
  type Schedule,
} from './reminder-model.ts'
import { browserZone, localTime, timeOfDay, toField } from './reminder-times.ts'

const TYPES = RECURRENCE_TYPES.map((type) => ({ value: type, label: type === 'daily' ? 'Daily' : 'Weekly' }))
const DAYS = DAYS_OF_WEEK.map((label, day) => ({ value: String(day), label }))

/** Browsers let one type years of six digits; none of them is meant. */
const LATEST = '9999-12-31T23:59:59'

type ScheduleFieldsProps = Pick<FormControl<ReminderValue>, 'edit'> & {
  errorAt: (field: FieldPath) => ReactNode
  value: ReminderValue
  base: ReminderValue
  /** The first run as the bot computes it; undefined while it is not known. */
  firstRun: string | undefined
}

/** When a reminder runs: once, or again and again. */
export function ScheduleFields({ value, base, firstRun, edit, errorAt }: ScheduleFieldsProps) {
  const change = useCallback(
    (part: Partial<Schedule>, touched: readonly string[]) => edit((now) => rescheduled(now, base, part), touched),
    [edit, base],
  )
  return (
    <div className="flex flex-col gap-4">
      <div {...fieldAt(FIELDS.time)}>
        <Field label="Next run time" hint={<TimeHint value={value} base={base} />} error={errorAt(FIELDS.time)}>
          {(control) => (
            <TextInput
              {...control}
              type="datetime-local"
              step={1}
              max={LATEST}
              aria-required
              value={value.time}
              onChange={(event) => change({ time: event.currentTarget.value }, [FIELDS.time])}
              className="tabular-nums"
            />
          )}
        </Field>
      </div>
      <Checkbox
        label="Recurring"
        checked={value.recurring}
        onCheckedChange={(recurring) => change({ recurring }, [FIELDS.type, FIELDS.day])}
      />
      {value.recurring && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TypeField type={value.type} error={errorAt(FIELDS.type)} change={change} />
          {value.type === 'weekly' && (
            <DayField
              day={value.day}
              // The run that is typed is on another day.
              movesTo={firstRun !== undefined && toField(firstRun) !== value.time ? firstRun : null}
              error={errorAt(FIELDS.day)}
              change={change}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** Whose clock the time is on, and how far off it is. */
function TimeHint({ value, base }: { value: ReminderValue; base: ReminderValue }) {
  const mine = browserZone()
  const zone = value.stored?.zone
  const run = nextRunOf(value)
  const isElsewhere = zone !== undefined && zone !== mine
  const moves = isElsewhere && isRescheduled(value, base)
  return (
    <FieldHint
      hint={
        <>
          {isElsewhere && !moves && run !== null
            ? `Your time zone. The reminder keeps ${timeOfDay(run, zone)} ${zone} unless you change it.`
            : `Your time zone: ${mine}.`}
          {run !== null && (
            <span className="float-right pl-3 tabular-nums">
              <RelativeTime time={run} />
            </span>
          )}
        </>
      }
      warnings={moves ? [`The reminder moves from ${zone} to your time zone, ${mine}.`] : []}
    />
  )
}

type Change = (part: Partial<Schedule>, touched: readonly string[]) => void

type TypeFieldProps = { type: Schedule['type']; error: ReactNode; change: Change }

const TypeField = memo(function TypeField({ type, error, change }: TypeFieldProps) {
  return (
    <div {...fieldAt(FIELDS.type)}>
      <Select
        label="Recurrence type"
        options={TYPES}
        value={type}
        onChange={(chosen) =>
          change({ type: RECURRENCE_TYPES.find((known) => known === chosen) ?? null }, [FIELDS.type, FIELDS.day])
        }
        placeholder="Select type"
        error={error}
      />
    </div>
  )
})

type DayFieldProps = { day: number | null; movesTo: string | null; error: ReactNode; change: Change }

const DayField = memo(function DayField({ day, movesTo, error, change }: DayFieldProps) {
  return (
    <div {...fieldAt(FIELDS.day)}>
      <Select
        label="Day of week"
        options={DAYS}
        value={day === null ? null : String(day)}
        onChange={(chosen) => change({ day: Number(chosen) }, [FIELDS.day])}
        placeholder="Select day"
        hint={movesTo !== null && `First run: ${localTime(movesTo)}`}
        error={error}
      />
    </div>
  )
})
