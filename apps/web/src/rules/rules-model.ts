import { RULE_LENGTH, type ReceivedRules as RulesEntry } from '@guildhall/contract'
import * as z from 'zod/mini'
import type { FieldSpec } from '../kernel/fields/field-spec.ts'
import type { FormError, Saved } from '../kernel/form/form-state.ts'
import { savedRows, type Keyed } from '../kernel/form/rows.ts'
import type { FormModel } from '../kernel/form/use-form.ts'
import { fieldSentence, invalidFields } from '../lib/calls/error-details.ts'
import { numberText } from '../lib/locale.ts'

const RuleRow = z.object({ key: z.string(), content: z.string() })
export type RuleRow = z.infer<typeof RuleRow>

/** The rules of one channel, or the text typed before a channel was chosen. */
const RulesValue = z.object({ rows: z.array(RuleRow) })
export interface RulesValue {
  readonly rows: readonly RuleRow[]
}

export const BLANK = { content: '' }

/** The field of the channel, which is not part of the form's value. */
export const CHANNEL: FieldSpec = { path: 'channel', label: 'Channel' }

/** A blank row is left out of a save. */
function isBlank({ content }: { content: string }): boolean {
  return content.trim() === ''
}

/** The rows that a save sends. */
export function filledRows(rows: readonly RuleRow[]): readonly RuleRow[] {
  return rows.filter((row) => !isBlank(row))
}

export const rulesForm: FormModel<RulesValue> = {
  name: 'rules 1',
  essence: ({ rows }) => filledRows(rows).map(({ content }) => content),
  schema: z.partial(RulesValue),
  texts: {
    saved: 'Rules saved successfully!',
    failed: (message) => message ?? 'Failed to save rules',
    unchanged: null,
    reset: 'Changes discarded',
  },
}

/**
 * The rules of one channel in their order. The version is 0 if no rules were ever saved.
 *
 * @param sent the rows that were saved as these rules, if they were.
 */
export function savedRules(
  entries: readonly RulesEntry[],
  channelId: string | null,
  sent: readonly Keyed<RuleRow>[],
): Saved<RulesValue> {
  const entry = entries.find(({ channel_id }) => channel_id === channelId)
  const rules = (entry?.rules ?? []).toSorted((one, other) => one.position - other.position)
  const rows = savedRows(
    rules.map(({ content }) => ({ content })),
    BLANK,
    sent,
  )
  return { value: { rows }, version: entry ? entry.version : 0 }
}

/** The errors of these rules that the page can find before a save. */
export function errorsBeforeSaving(channelId: string | null, { rows }: RulesValue): readonly FormError[] {
  if (channelId === null) return [{ at: CHANNEL.path, text: 'Please select a channel.' }]
  const filled = filledRows(rows)
  if (filled.length === 0) return [{ at: rows[0]?.key ?? '', text: 'Please add at least one rule.' }]
  return filled
    .filter(({ content }) => content.length > RULE_LENGTH)
    .map(({ key }) => ({ at: key, text: `Use ${numberText(RULE_LENGTH)} characters or fewer.` }))
}

/** The errors of a rejected save at the picker and at the rows. */
export function errorsFromServer(error: unknown, sent: RulesValue): readonly FormError[] {
  const filled = filledRows(sent.rows)
  return invalidFields(error).flatMap(({ path, message }) => {
    if (path === 'channel_id') return [{ at: CHANNEL.path, text: fieldSentence('This channel', message) }]
    const row = filled[Number(/^rules\.(\d+)\b/.exec(path)?.[1] ?? NaN)]
    return row ? [{ at: row.key, text: fieldSentence('This rule', message) }] : []
  })
}
