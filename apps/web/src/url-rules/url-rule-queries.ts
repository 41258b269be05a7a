import { listUrlRules, saveUrlRules, type ReceivedUrlRule as UrlRule } from '@guildhall/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedList } from '../kernel/list-draft.ts'
import { call } from '../lib/transport.ts'

export interface UrlRuleRow {
  readonly input: string
  readonly output: string
  /** Ids of channels; none are all. */
  readonly channels: readonly string[]
}

export function guildUrlRules(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'urlrules'],
    queryFn: ({ signal }) => call(listUrlRules, { params: { guildId }, signal }),
  })
}

/** The rules as rows of the form. */
export function savedUrlRules(rules: readonly UrlRule[]): SavedList<UrlRuleRow> {
  const rows = rules.map(({ input_pattern, output_pattern, channel_ids }) => ({
    input: input_pattern,
    output: output_pattern,
    channels: channel_ids ?? [],
  }))
  const [first] = rules
  return { rows, version: first ? first.version : 0 }
}

export interface UrlRulesToSave<Row extends UrlRuleRow> {
  /** Those of the form; `kept` are those of them that are saved. */
  readonly rows: readonly Row[]
  readonly kept: readonly Row[]
  readonly version: number | undefined
}

interface Outcome<Row extends UrlRuleRow> {
  onSaved: (rules: readonly UrlRule[], sent: UrlRulesToSave<Row>) => void
  onFailed: (error: unknown, sent: UrlRulesToSave<Row>) => void
}

/** Saving all rules of the server; the list that was read follows. */
export function useSaveUrlRules<Row extends UrlRuleRow>(guildId: string, { onSaved, onFailed }: Outcome<Row>) {
  const queries = useQueryClient()
  const { queryKey } = guildUrlRules(guildId)
  return useMutation({
    mutationFn: ({ kept, version }: UrlRulesToSave<Row>) =>
      call(saveUrlRules, {
        params: { guildId },
        body: {
          rules: kept.map(({ input, output, channels }) => ({
            // No link has a blank at either end; one that was pasted along would make the rule match nothing.
            input_pattern: input.trim(),
            output_pattern: output.trim(),
            channel_ids: channels.length === 0 ? null : [...channels],
          })),
          ...(version ? { version } : {}),
        },
        // Whether versions count is not known where there was nothing.
        ifNone: version === 0,
      }),
    // A list that is on its way was read before this save, and would undo it on the screen.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (rules, sent) => {
      queries.setQueryData(queryKey, rules)
      onSaved(rules, sent)
    },
    onError: onFailed,
  })
}
