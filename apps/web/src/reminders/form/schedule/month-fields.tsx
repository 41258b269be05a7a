import { DAYS_OF_WEEK, NTH_WEEKDAYS } from '@guildhall/contract'
import type { ReactNode } from 'react'
import { fieldAt } from '../../../kernel/form/use-form.ts'
import { Select } from '../../../ui/picker/select.tsx'
import type { Change } from './change.ts'
import { MONTH_DAYS, monthlyDay } from './recurrence-model.ts'
import type { ReminderValue } from '../reminder-model.ts'
import { RULE_FIELDS, type Field } from './rule-fields.ts'

const WAYS = [
  { value: 'date', label: 'Day of the month' },
  { value: 'weekday', label: 'Weekday of the month' },
]
const DATES = Array.from({ length: 31 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))
const NAMES: Readonly<Record<(typeof NTH_WEEKDAYS)[number], string>> = {
  1: 'First',
  2: 'Second',
  3: 'Third',
  4: 'Fourth',
  [-1]: 'Last',
}
const WEEKS = NTH_WEEKDAYS.map((nth) => ({ value: String(nth), label: NAMES[nth] }))
const WEEKDAYS = DAYS_OF_WEEK.map((label, day) => ({ value: String(day), label }))

/** The last day that every month has. */
const ALWAYS = 28

const { monthDay: DATE, nth: WEEK } = RULE_FIELDS

type MonthFieldsProps = {
  value: ReminderValue
  errorAt: (field: Field) => ReactNode
  change: Change
}

/** The day of a monthly reminder, by its date or by its weekday. */
export function MonthFields({ value, errorAt, change }: MonthFieldsProps) {
  const { monthDay, nth, nthDay } = monthlyDay(value)
  return (
    <>
      <Select
        label="Monthly on"
        options={WAYS}
        value={value.monthBy}
        onChange={(chosen) =>
          change({ monthBy: MONTH_DAYS.find((known) => known === chosen) ?? 'date' }, [DATE.path, WEEK.path])
        }
        placeholder=""
      />
      {value.monthBy === 'date' ? (
        <div {...fieldAt(DATE.path)}>
          <Select
            label={DATE.label}
            options={DATES}
            value={textOf(monthDay)}
            onChange={(chosen) => change({ monthDay: Number(chosen) }, [DATE.path])}
            placeholder="Select day"
            hint={
              monthDay !== null && monthDay > ALWAYS && `In months without day ${monthDay}, it runs on the last day.`
            }
            error={errorAt(DATE.path)}
          />
        </div>
      ) : (
        <>
          <div {...fieldAt(WEEK.path)}>
            <Select
              label={WEEK.label}
              options={WEEKS}
              value={textOf(nth)}
              onChange={(chosen) => change({ nth: Number(chosen) }, [WEEK.path])}
              placeholder="Select week"
              error={errorAt(WEEK.path)}
            />
          </div>
          <Select
            label="Weekday"
            options={WEEKDAYS}
            value={textOf(nthDay)}
            onChange={(chosen) => change({ nthDay: Number(chosen) }, [WEEK.path])}
            placeholder="Select day"
          />
        </>
      )}
    </>
  )
}

function textOf(value: number | null): string | null {
  return value === null ? null : String(value)
}
