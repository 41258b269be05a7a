import { DAYS_OF_WEEK } from '@guildhall/contract'
import { memo, type ReactNode } from 'react'
import { localTime } from '../../../kernel/local-times.ts'
import { fieldAt } from '../../../kernel/form/use-form.ts'
import { useOpened } from '../../../kernel/form/use-opened.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Select } from '../../../ui/picker/select.tsx'
import { Late, late } from '../../../ui/states/late.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { FIELDS, RECURRING } from '../../field-specs.ts'
import type { Change } from './change.ts'
import { FORM_TYPES, isPlain, weeklyDay, type FormType } from './recurrence-model.ts'
import type { ReminderValue } from '../reminder-model.ts'
import { RULE_FIELDS, type Field as FieldPath } from './rule-fields.ts'

// Most reminders run once, daily or weekly.
const monthFields = late(async () => (await import('./rule-options.ts')).MonthFields)
const ruleFields = late(async () => (await import('./rule-options.ts')).RuleFields)
const FAILURE = "We couldn't load the recurrence options."

const NAMES: Readonly<Record<FormType, string>> = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' }
const TYPES = FORM_TYPES.map((type) => ({ value: type, label: NAMES[type] }))
const PRESETS: readonly [FormType, string][] = [
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
  ['monthly', 'Every month'],
]
const DAYS = DAYS_OF_WEEK.map((label, day) => ({ value: String(day), label }))

/** The paths whose errors a change of the type ends. */
const TYPE_PATHS = [FIELDS.type, FIELDS.day, ...Object.values(RULE_FIELDS)].map(({ path }) => path)

/** The fields behind More options. */
const OPTION_PATHS = [RULE_FIELDS.weekdays, RULE_FIELDS.interval, RULE_FIELDS.endDate, RULE_FIELDS.count].map(
  ({ path }) => path,
)

type RecurrenceFieldsProps = {
  value: ReminderValue
  /** The first run if it is another time than the typed one. */
  movesTo: string | null
  errorAt: (field: FieldPath) => ReactNode
  change: Change
  /** How often the form opened another value. */
  openings: number
}

/** Whether and how a reminder recurs. What daily and weekly do without is behind More options. */
export function RecurrenceFields({ value, movesTo, errorAt, change, openings }: RecurrenceFieldsProps) {
  const { recurring, type } = value
  const isCustom = type !== 'monthly' && !isPlain(value)
  const isMonthlyCustom = type === 'monthly' && (value.interval !== '1' || value.ends !== 'never')
  const hasError = OPTION_PATHS.some((path) => Boolean(errorAt(path)))
  const [isOpen, setOpen] = useOpened(isCustom || isMonthlyCustom, hasError, openings)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Checkbox
          label={RECURRING.label}
          checked={recurring}
          onCheckedChange={(checked) => change({ recurring: checked }, TYPE_PATHS)}
        />
        <Presets chosen={recurring && Number(value.interval) === 1 ? type : null} change={change} />
      </div>
      {recurring && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TypeField type={type} error={errorAt(FIELDS.type.path)} change={change} />
          {type === 'weekly' && (
            <DayField day={weeklyDay(value)} movesTo={movesTo} error={errorAt(FIELDS.day.path)} change={change} />
          )}
          {type === 'monthly' && (
            <Late of={monthFields} failure={FAILURE} fallback={<Skeleton className="h-16" />}>
              {(MonthFields) => <MonthFields value={value} errorAt={errorAt} change={change} />}
            </Late>
          )}
        </div>
      )}
      {recurring && type !== null && (
        <Disclosure label="More options" isOpen={isOpen} onToggle={setOpen}>
          <Late of={ruleFields} failure={FAILURE} fallback={<Skeleton className="h-36" />}>
            {(RuleFields) => <RuleFields value={value} type={type} errorAt={errorAt} change={change} />}
          </Late>
        </Disclosure>
      )}
    </>
  )
}

/** The usual recurrences in one press: the typed date says their day. */
const Presets = memo(function Presets({ chosen, change }: { chosen: FormType | null; change: Change }) {
  return (
    <div role="group" aria-label="Repeat" className="flex gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-3">
      {PRESETS.map(([type, label]) => (
        <Button
          key={type}
          variant="quiet"
          size="row"
          aria-pressed={chosen === type}
          className="aria-pressed:border-edge aria-pressed:bg-surface-3 max-sm:px-1"
          onClick={() => change({ recurring: true, type, dayFollows: true, interval: '1' }, TYPE_PATHS)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
})

type TypeFieldProps = { type: FormType | null; error: ReactNode; change: Change }

const TypeField = memo(function TypeField({ type, error, change }: TypeFieldProps) {
  return (
    <div {...fieldAt(FIELDS.type.path)}>
      <Select
        label={FIELDS.type.label}
        options={TYPES}
        value={type}
        onChange={(chosen) => change({ type: FORM_TYPES.find((known) => known === chosen) ?? null }, TYPE_PATHS)}
        placeholder="Select type"
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
        onChange={(chosen) => change({ day: Number(chosen) }, [FIELDS.day.path, RULE_FIELDS.weekdays.path])}
        placeholder="Select day"
        hint={movesTo !== null && `First run: ${localTime(movesTo)}`}
        error={error}
      />
    </div>
  )
})
