import { RULE_LENGTH } from '@guildhall/contract'
import type { Keyed } from '../kernel/list-draft.ts'
import { faultyFields, fieldSentence } from '../lib/problem.ts'
import type { RuleRow } from './rules-queries.ts'

/** What has to be put right: at the picker, or at the row of that key. */
export interface Fault {
  readonly at: 'channel' | { readonly row: string }
  readonly text: string
}

/** Whether a row is left out of a save. */
export function isBlank({ content }: RuleRow): boolean {
  return content.trim() === ''
}

/** What keeps these rows from being saved, as far as the page can tell. */
export function faultBeforeSaving(channelId: string | null, rows: readonly Keyed<RuleRow>[]): Fault | null {
  const kept = rows.filter((row) => !isBlank(row))
  const tooLong = kept.find(({ content }) => content.length > RULE_LENGTH)
  if (channelId === null) return { at: 'channel', text: 'Please select a channel.' }
  if (kept.length === 0) return { at: { row: rows[0]?.key ?? '' }, text: 'Please add at least one rule.' }
  if (tooLong === undefined) return null
  return { at: { row: tooLong.key }, text: `A rule has at most ${RULE_LENGTH.toLocaleString()} characters.` }
}

/** The first value that the server did not take, in its words. */
export function faultFromServer(error: unknown, sent: readonly Keyed<RuleRow>[]): Fault | null {
  for (const { path, message } of faultyFields(error)) {
    if (path === 'channel_id') return { at: 'channel', text: fieldSentence('This channel', message) }
    const row = sent[Number(/^rules\.(\d+)\b/.exec(path)?.[1] ?? NaN)]
    if (row) return { at: { row: row.key }, text: fieldSentence('This rule', message) }
  }
  return null
}
