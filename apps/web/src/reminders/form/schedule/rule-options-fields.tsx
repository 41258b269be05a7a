import { DAYS_OF_WEEK, MOST_INTERVAL, MOST_RUNS } from '@guildhall/contract'
import { useId, type ReactNode } from 'react'
import type { FieldSpec } from '../../../kernel/fields/field-spec.ts'
import { fieldAt } from '../../../kernel/form/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field, FieldNote, labelClass } from '../../../ui/controls/field.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { cx } from '../../../ui/cx.ts'
import { Select } from '../../../ui/picker/select.tsx'
import type { Change } from './change.ts'
import { ENDS, weeklyDay, type FormType } from './recurrence-model.ts'
import type { ReminderValue } from '../reminder-model.ts'
import { RULE_FIELDS, type Field as FieldPath } from './rule-fields.ts'

const UNITS = {
  daily: { one: 'day', many: 'days', most: MOST_INTERVAL.day },
  weekly: { one: 'week', many: 'weeks', most: MOST_INTERVAL.week },
  monthly: { one: 'month', many: 'months', most: MOST_INTERVAL.month },
} as const

const ENDINGS = [
  { value: 'never', label: 'Never' },
  { value: 'date', label: 'On a date' },
  { value: 'count', label: 'After a number of runs' },
  { value: 'both', label: 'Date or runs, whichever is first' },
]

const { interval: INTERVAL, weekdays: WEEKDAYS, endDate: END_DATE, count: COUNT } = RULE_FIELDS

type RuleFieldsProps = {
  value: ReminderValue
  type: FormType
  errorAt: (field: FieldPath) => ReactNode
  change: Change
}

/** The interval of a recurrence, its further weekdays, and its end. */
export function RuleFields({ value, type, errorAt, change }: RuleFieldsProps) {
  const { interval, ends, endDate, count, time } = value
  const unit = UNITS[type]
  return (
    <div className="flex flex-col gap-4">
      {type === 'weekly' && <MoreDays value={value} error={errorAt(WEEKDAYS.path)} change={change} />}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <NumberField
          field={INTERVAL}
          value={interval}
          most={unit.most}
          unit={interval === '1' ? unit.one : unit.many}
          error={errorAt(INTERVAL.path)}
          onChange={(text) => change({ interval: text }, [INTERVAL.path])}
        />
        <Select
          label="Ends"
          options={ENDINGS}
          value={ends}
          onChange={(chosen) =>
            change({ ends: ENDS.find((known) => known === chosen) ?? 'never' }, [END_DATE.path, COUNT.path])
          }
          placeholder=""
        />
        {(ends === 'date' || ends === 'both') && (
          <div {...fieldAt(END_DATE.path)}>
            <Field label={END_DATE.label} hint="The last day on which it may run." error={errorAt(END_DATE.path)}>
              {(control) => (
                <TextInput
                  {...control}
                  type="date"
                  min={time.slice(0, 10)}
                  max="9999-12-31"
                  value={endDate}
                  onChange={(event) => change({ endDate: event.currentTarget.value }, [END_DATE.path])}
                  className="tabular-nums"
                />
              )}
            </Field>
          </div>
        )}
        {(ends === 'count' || ends === 'both') && (
          <NumberField
            field={COUNT}
            value={count}
            most={MOST_RUNS}
            unit={count === '1' ? 'run' : 'runs'}
            error={errorAt(COUNT.path)}
            onChange={(text) => change({ count: text }, [COUNT.path])}
          />
        )}
      </div>
    </div>
  )
}

type NumberFieldProps = {
  field: FieldSpec
  value: string
  most: number
  /** The noun after the number. */
  unit: string
  error: ReactNode
  onChange: (text: string) => void
}

function NumberField({ field, value, most, unit, error, onChange }: NumberFieldProps) {
  const id = useId()
  return (
    <div {...fieldAt(field.path)}>
      <Field label={field.label} error={error}>
        {(control) => (
          <div className="flex items-center gap-2.5">
            <TextInput
              {...control}
              aria-describedby={cx(id, control['aria-describedby'])}
              type="number"
              inputMode="numeric"
              min={1}
              max={most}
              step={1}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              className="max-w-28 tabular-nums"
            />
            <span id={id}>{unit}</span>
          </div>
        )}
      </Field>
    </div>
  )
}

type MoreDaysProps = { value: ReminderValue; error: ReactNode; change: Change }

/** The further weekdays of a weekly reminder. */
function MoreDays({ value, error, change }: MoreDaysProps) {
  const id = useId()
  const { moreDays } = value
  const first = weeklyDay(value)
  const toggle = (day: number): void => {
    const others = moreDays.filter((one) => one !== day)
    change({ moreDays: others.length === moreDays.length ? [...moreDays, day] : others }, [WEEKDAYS.path])
  }
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-note` : undefined}
      {...fieldAt(WEEKDAYS.path)}
      className="flex flex-col gap-1.5"
    >
      <p id={`${id}-label`} className={labelClass}>
        {WEEKDAYS.label}
      </p>
      <div className="flex flex-wrap gap-2">
        {DAYS_OF_WEEK.map(
          (name, day) =>
            day !== first && (
              <Button
                key={name}
                variant="quiet"
                size="row"
                aria-pressed={moreDays.includes(day)}
                className="aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-white"
                onClick={() => toggle(day)}
              >
                {name}
              </Button>
            ),
        )}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}
