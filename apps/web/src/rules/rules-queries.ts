import { listRules, saveRules, type ReceivedRules as RulesEntry } from '@guildhall/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedList } from '../kernel/list-draft.ts'
import { call } from '../lib/transport.ts'

/** How often the list is read again while a message is not as saved, in ms. */
const POLL_MS = 5_000

export interface RuleRow {
  readonly content: string
}

export function guildRules(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'rules'],
    queryFn: ({ signal }) => call(listRules, { params: { guildId }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isBehind) ? POLL_MS : false),
  })
}

/** Whether the message in Discord is not as saved; a server that does not say is not asked again. */
function isBehind({ status }: RulesEntry): boolean {
  return status === 'queued' || status === 'blocked'
}

/** The rules of one channel in their order. Where none were ever saved the version is 0, as the server counts. */
export function savedRules(entries: readonly RulesEntry[], channelId: string | null): SavedList<RuleRow> {
  const entry = entries.find(({ channel_id }) => channel_id === channelId)
  if (!entry) return { rows: [], version: 0 }
  const rows = entry.rules.toSorted((one, other) => one.position - other.position)
  return { rows: rows.map(({ content }) => ({ content })), version: entry.version }
}

export interface RulesToSave<Row extends RuleRow> {
  readonly channelId: string
  /** Those of the form; `kept` are those of them that are saved. */
  readonly rows: readonly Row[]
  readonly kept: readonly Row[]
  readonly version: number | undefined
}

interface Outcome<Row extends RuleRow> {
  onSaved: (entry: RulesEntry, sent: RulesToSave<Row>) => void
  onFailed: (error: unknown, sent: RulesToSave<Row>) => void
}

/** Saving the rules of a channel; the list that was read follows. */
export function useSaveRules<Row extends RuleRow>(guildId: string, { onSaved, onFailed }: Outcome<Row>) {
  const queries = useQueryClient()
  const { queryKey } = guildRules(guildId)
  return useMutation({
    mutationFn: ({ channelId, kept, version }: RulesToSave<Row>) =>
      call(saveRules, {
        params: { guildId },
        body: {
          channel_id: channelId,
          rules: kept.map(({ content }, position) => ({ content, position })),
          ...(version ? { version } : {}),
        },
        // Whether versions count is not known where there was nothing.
        ifNone: version === 0,
      }),
    // A list that is on its way was read before this save, and would undo it on the screen.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (entry, sent) => {
      queries.setQueryData(queryKey, (entries: RulesEntry[] = []) => [
        ...entries.filter(({ channel_id }) => channel_id !== entry.channel_id),
        entry,
      ])
      onSaved(entry, sent)
    },
    onError: onFailed,
  })
}
