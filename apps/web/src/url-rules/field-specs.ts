import type { FieldSpec } from '../kernel/fields/field-spec.ts'

/** The fields of a row. */
export const ROW_FIELDS = {
  input: { path: 'input_pattern', label: 'Input pattern' },
  output: { path: 'output_pattern', label: 'Output pattern' },
  channels: { path: 'channel_ids', label: 'Channels' },
} as const satisfies Readonly<Record<string, FieldSpec>>
