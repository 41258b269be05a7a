import { INPUT_PATTERN_LENGTH, OUTPUT_PATTERN_LENGTH } from '@guildhall/contract'
import type { Keyed } from '../kernel/list-draft.ts'
import { faultyFields, fieldSentence } from '../lib/problem.ts'
import type { UrlRuleRow } from './url-rule-queries.ts'
import type { Engine } from './use-link-engine.ts'

export type Field = 'input' | 'output' | 'channels'

/** What has to be put right, at a field of the row of that key. */
export interface Fault {
  readonly row: string
  readonly field: Field
  readonly text: string
}

/** Whether nothing is typed or chosen in a row. */
export function isBlank({ input, output, channels }: UrlRuleRow): boolean {
  return input.trim() === '' && output.trim() === '' && channels.length === 0
}

/** Whether a row becomes a rule: both patterns are needed. */
export function isKept({ input, output }: UrlRuleRow): boolean {
  return input.trim() !== '' && output.trim() !== ''
}

function tooLong(text: string, longest: number): string | null {
  const { length } = text.trim()
  return length > longest ? `At most ${longest} characters: these are ${length.toLocaleString()}.` : null
}

/** Why the server would refuse an input pattern. Without the engine only its length can be told. */
export function inputFault({ input }: UrlRuleRow, engine: Engine | null): string | null {
  if (input.trim() === '') return null
  return tooLong(input, INPUT_PATTERN_LENGTH) ?? engine?.patternError(input.trim()) ?? null
}

/** Why the server would refuse an output pattern. */
export function outputFault({ output }: UrlRuleRow): string | null {
  return tooLong(output, OUTPUT_PATTERN_LENGTH)
}

/** What keeps these rows from being saved, as far as the page can tell. */
export function faultBeforeSaving(rows: readonly Keyed<UrlRuleRow>[], engine: Engine | null): Fault | null {
  const kept = rows.filter(isKept)
  if (kept.length === 0) {
    return { row: rows[0]?.key ?? '', field: 'input', text: 'Please add at least one valid URL rule.' }
  }
  for (const row of kept) {
    const [input, output] = [inputFault(row, engine), outputFault(row)]
    if (input !== null) return { row: row.key, field: 'input', text: input }
    if (output !== null) return { row: row.key, field: 'output', text: output }
  }
  return null
}

const FIELDS: Readonly<Record<string, Field>> = {
  input_pattern: 'input',
  output_pattern: 'output',
  channel_ids: 'channels',
}

/** The server counts the rows that it got; those of the form may be more. */
const COUNTED = /^Row \d+: /

/** The server's message about a value: a sentence, or words that continue one. */
function sentence(field: Field, message: string): string {
  return fieldSentence(field === 'channels' ? 'The selection' : 'This pattern', message.replace(COUNTED, ''))
}

/** The values that the server did not take, at the rows that they came from: `sent` has no blank ones. */
export function faultsFromServer(error: unknown, sent: readonly Keyed<UrlRuleRow>[]): Fault[] {
  return faultyFields(error).flatMap(({ path, message }) => {
    const [, at, name = ''] = /^rules\.(\d+)\.(\w+)/.exec(path) ?? []
    const row = sent[Number(at)]
    const field = FIELDS[name] ?? 'input'
    return row ? [{ row: row.key, field, text: sentence(field, message) }] : []
  })
}

/** The message of a failed save, with the number that its row has on the screen. */
export function withRowOnScreen(message: string, fault: Fault | undefined, rows: readonly Keyed<UrlRuleRow>[]): string {
  if (!fault) return message
  return message.replace(COUNTED, `Row ${rows.findIndex(({ key }) => key === fault.row) + 1}: `)
}
