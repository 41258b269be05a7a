import { listUrlRules, saveUrlRules, type ReceivedUrlRule as UrlRule } from '@guildhall/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/transport.ts'

export function guildUrlRules(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'urlrules'],
    queryFn: ({ signal }) => call(listUrlRules, { params: { guildId }, signal }),
  })
}

export interface UrlRulesToSave {
  readonly rules: { input_pattern: string; output_pattern: string; channel_ids: string[] | null }[]
  /** Of the list that these replace; 0 where there is none, undefined when the server does not count. */
  readonly version: number | undefined
}

/** Saving all URL rules of the server; the list that was read follows. */
export function useSaveUrlRules(guildId: string): (list: UrlRulesToSave) => Promise<readonly UrlRule[]> {
  const queries = useQueryClient()
  const { queryKey } = guildUrlRules(guildId)
  const { mutateAsync } = useMutation({
    mutationFn: ({ rules, version }: UrlRulesToSave) =>
      call(saveUrlRules, {
        params: { guildId },
        body: { rules, ...(version ? { version } : {}) },
        // Whether versions count is not known where there was nothing.
        ifNone: version === 0,
      }),
    // A list that is on its way was read before this save, and would undo it on the screen.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (rules) => queries.setQueryData(queryKey, rules),
  })
  return mutateAsync
}
