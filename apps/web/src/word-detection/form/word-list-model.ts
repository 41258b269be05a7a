import type { ReceivedWordList as WordList, WordListInput } from '@guildhall/contract'
import * as z from 'zod/mini'
import type { Saved } from '../../kernel/form/form-state.ts'
import { freshRow, savedRows } from '../../kernel/form/rows.ts'
import type { FormModel } from '../../kernel/form/use-form.ts'
import { serverMessage } from '../../lib/calls/api-error.ts'
import { wordsIn } from './lines.ts'

const PatternRow = z.object({ key: z.string(), pattern: z.string() })
type PatternRow = Readonly<z.infer<typeof PatternRow>>

const WordListValue = z.object({
  name: z.string(),
  enabled: z.boolean(),
  /** One word a line, as typed. */
  words: z.string(),
  patterns: z.array(PatternRow),
  /** One word a line, as typed. */
  allowed: z.string(),
  block: z.boolean(),
  /** Empty for Discord's own text; kept while `block` is off. */
  blockMessage: z.string(),
  alert: z.boolean(),
  /** In seconds; null for none. */
  timeout: z.nullable(z.number()),
  defaultAction: z.boolean(),
  roleIds: z.array(z.string()),
  channelIds: z.array(z.string()),
})
/** The values of the form. */
export interface WordListValue extends Omit<z.infer<typeof WordListValue>, 'patterns' | 'roleIds' | 'channelIds'> {
  readonly patterns: readonly PatternRow[]
  readonly roleIds: readonly string[]
  readonly channelIds: readonly string[]
}

/** A row in which a pattern can be typed. */
export function blankPattern(): PatternRow {
  return freshRow({ pattern: '' })
}

export const BLANK_LIST: Saved<WordListValue> = {
  value: {
    name: '',
    enabled: true,
    words: '',
    patterns: [],
    allowed: '',
    block: true,
    blockMessage: '',
    alert: false,
    timeout: null,
    defaultAction: false,
    roleIds: [],
    channelIds: [],
  },
  version: undefined,
}

/** The form's value of a saved list. */
export function savedWordList(list: WordList): Saved<WordListValue> {
  return {
    value: {
      name: list.name,
      enabled: list.is_enabled,
      words: list.words.join('\n'),
      patterns:
        list.patterns.length === 0
          ? []
          : savedRows(
              list.patterns.map((pattern) => ({ pattern })),
              { pattern: '' },
              [],
            ),
      allowed: list.allowed.join('\n'),
      block: list.block,
      blockMessage: list.block_message ?? '',
      alert: list.alert,
      timeout: list.timeout_seconds,
      defaultAction: list.default_action,
      roleIds: list.exempt_role_ids,
      channelIds: list.exempt_channel_ids,
    },
    version: list.version,
  }
}

/** The rows with a pattern. */
export function filledPatterns({ patterns }: Pick<WordListValue, 'patterns'>): readonly PatternRow[] {
  return patterns.filter(({ pattern }) => pattern.trim() !== '')
}

/** A list in the format of the API. */
export function bodyOf(value: WordListValue): WordListInput {
  const message = value.blockMessage.trim()
  return {
    name: value.name.trim(),
    is_enabled: value.enabled,
    words: wordsIn(value.words),
    patterns: filledPatterns(value).map(({ pattern }) => pattern.trim()),
    allowed: wordsIn(value.allowed),
    block: value.block,
    block_message: value.block && message !== '' ? message : null,
    alert: value.alert,
    timeout_seconds: value.timeout,
    default_action: value.defaultAction,
    exempt_role_ids: [...value.roleIds],
    exempt_channel_ids: [...value.channelIds],
  }
}

/** A saved list in the format of the API, for a save that changes a part of it. */
export function inputOf(list: WordList): WordListInput {
  return bodyOf(savedWordList(list).value)
}

function formFor(saved: string, failed: string): FormModel<WordListValue> {
  return {
    name: 'word list 1',
    essence: bodyOf,
    schema: z.partial(WordListValue),
    texts: {
      saved,
      failed: (message, error) => (serverMessage(error) === null ? failed : (message ?? failed)),
      unchanged: null,
      reset: 'Changes discarded',
    },
  }
}

export const newWordListForm = formFor('List created.', 'Failed to create the list')
export const wordListForm = formFor('List saved.', 'Failed to save the list')
