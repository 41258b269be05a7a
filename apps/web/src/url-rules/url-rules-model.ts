import { INPUT_PATTERN_LENGTH, OUTPUT_PATTERN_LENGTH } from '@guildhall/contract'
import * as z from 'zod/mini'
import type { FormError } from '../kernel/form/form-state.ts'
import type { Keyed } from '../kernel/form/rows.ts'
import type { FormModel } from '../kernel/form/use-form.ts'
import { fieldSentence, invalidFields } from '../lib/calls/error-details.ts'
import type { Engine } from './use-link-engine.ts'
import { numberText } from '../lib/locale.ts'

const UrlRuleRow = z.object({
  key: z.string(),
  input: z.string(),
  output: z.string(),
  /** Ids of channels; empty for all channels, or for private ones alone. */
  channels: z.array(z.string()),
  /** Whether the rule is for channels that the user cannot view, too. The list is read-only then. */
  hasPrivateChannels: z.optional(z.boolean()),
})
export type UrlRuleRow = Keyed<{
  readonly input: string
  readonly output: string
  readonly channels: readonly string[]
  readonly hasPrivateChannels?: boolean | undefined
}>

const UrlRulesValue = z.object({ rows: z.array(UrlRuleRow) })
export interface UrlRulesValue {
  readonly rows: readonly UrlRuleRow[]
}

export const BLANK = { input: '', output: '', channels: [] }

type Field = 'input' | 'output' | 'channels'

/** The path of a field of a row. */
export function pathOf(key: string, field: Field): string {
  return `${key}.${field}`
}

/** Whether all fields of a row are empty. */
export function isBlank(row: UrlRuleRow): boolean {
  const { input, output, channels } = row
  return input.trim() === '' && output.trim() === '' && channels.length === 0 && !isPrivate(row)
}

/** Whether a row is a rule for private channels alone, whose patterns the user does not see. */
export function isPrivate({ channels, hasPrivateChannels = false }: UrlRuleRow): boolean {
  return hasPrivateChannels && channels.length === 0
}

/** Whether a row has both patterns, so that it is saved as a rule. */
export function isComplete({ input, output }: UrlRuleRow): boolean {
  return input.trim() !== '' && output.trim() !== ''
}

/** A row in the format of the API. Spaces around a pattern are removed: a pasted space would prevent any match. */
export function ruleOf({ input, output, channels }: UrlRuleRow) {
  return {
    input_pattern: input.trim(),
    output_pattern: output.trim(),
    channel_ids: channels.length === 0 ? null : [...channels],
  }
}

export const urlRulesForm: FormModel<UrlRulesValue> = {
  name: 'url-rules 1',
  essence: ({ rows }) => rows.filter((row) => !isBlank(row)).map(({ key: _, ...row }) => row),
  schema: z.partial(UrlRulesValue),
  texts: {
    saved: 'URL rules saved successfully!',
    failed: (message) => message ?? 'Failed to save URL rules',
    unchanged: null,
    reset: 'Changes discarded',
  },
}

function tooLong(text: string, longest: number): string | null {
  const { length } = text.trim()
  return length > longest ? `Use ${longest} characters or fewer (now ${numberText(length)}).` : null
}

/** The server's error for an input pattern; null if it is valid. Without the engine only the length is checked. */
export function inputError(input: string, engine: Engine | null): string | null {
  if (input.trim() === '') return null
  return tooLong(input, INPUT_PATTERN_LENGTH) ?? engine?.patternError(input.trim()) ?? null
}

/** The server's error for an output pattern; null if it is valid. */
export function outputError(output: string): string | null {
  return tooLong(output, OUTPUT_PATTERN_LENGTH)
}

/**
 * The errors of these rows that the page can find before a save.
 *
 * @param mayBeEmpty whether a list without rules is intended: its last switch was turned off.
 */
export function errorsBeforeSaving(
  { rows }: UrlRulesValue,
  { engine, mayBeEmpty }: { engine: Engine | null; mayBeEmpty: boolean },
): readonly FormError[] {
  if (mayBeEmpty && rows.every(isBlank)) return []
  const complete = rows.filter(isComplete)
  if (complete.length === 0) {
    return [{ at: pathOf(rows[0]?.key ?? '', 'input'), text: 'Please add at least one valid URL rule.' }]
  }
  return complete.flatMap(({ key, input, output }) => {
    const wrong = { input: inputError(input, engine), output: outputError(output) }
    return (['input', 'output'] as const).flatMap((field) => {
      const text = wrong[field]
      return text === null ? [] : [{ at: pathOf(key, field), text }]
    })
  })
}

const FIELDS: Readonly<Record<string, Field>> = {
  input_pattern: 'input',
  output_pattern: 'output',
  channel_ids: 'channels',
}

/** The row number in the server's message, which counts only the sent rows; the form may have more. */
const COUNTED = /^Row \d+: /

/** The errors of a rejected save at their rows. */
export function errorsFromServer(error: unknown, sent: UrlRulesValue): readonly FormError[] {
  const complete = sent.rows.filter(isComplete)
  return invalidFields(error).flatMap(({ path, message }) => {
    const [, at, name = ''] = /^rules\.(\d+)\.(\w+)/.exec(path) ?? []
    const row = complete[Number(at)]
    if (!row) return []
    const field = FIELDS[name] ?? 'input'
    const subject = field === 'channels' ? 'The selection' : 'This pattern'
    return [{ at: pathOf(row.key, field), text: fieldSentence(subject, message.replace(COUNTED, '')) }]
  })
}
