import type { FieldSpec } from '../kernel/fields/field-spec.ts'

/** The fields of the form. Without the limit: the history needs the labels alone. */
export const FIELDS = {
  message: {
    path: 'message',
    label: 'Message',
    hint: 'Discord formatting works here.',
  },
  channel: { path: 'channel_id', label: 'Channel' },
  time: { path: 'next_run_at', label: 'Next run time' },
  zone: { path: 'time_zone', label: 'Time zone' },
  role: { path: 'mention_role_id', label: 'Mention role' },
  type: { path: 'recurrence_type', label: 'Recurrence type' },
  day: { path: 'recurrence_day_of_week', label: 'Day of week' },
} as const satisfies Readonly<Record<string, FieldSpec>>

/** Whether a reminder recurs. The server reports no errors at it. */
export const RECURRING = { path: 'is_recurring', label: 'Recurring' } as const satisfies FieldSpec
