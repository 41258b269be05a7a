import type { FieldSpec } from '../../../kernel/fields/field-spec.ts'
import { FIELDS } from '../../field-specs.ts'

/** The fields of a recurrence that daily and weekly cannot express, at the paths of `recurrence`. */
export const RULE_FIELDS = {
  interval: { path: 'recurrence.interval', label: 'Repeat every' },
  weekdays: { path: 'recurrence.weekdays', label: 'More days' },
  monthDay: { path: 'recurrence.day_of_month', label: 'Day of month' },
  nth: { path: 'recurrence.nth_weekday', label: 'Week of month' },
  endDate: { path: 'recurrence.end_date', label: 'End date' },
  count: { path: 'recurrence.count', label: 'Number of runs' },
} as const satisfies Readonly<Record<string, FieldSpec>>

/** All fields of the form, in their order on the screen. */
export const ALL_FIELDS = { ...FIELDS, ...RULE_FIELDS }

/** The path of a field. */
export type Field = (typeof ALL_FIELDS)[keyof typeof ALL_FIELDS]['path']
