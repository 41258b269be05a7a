import { listRules, removeRules, saveRules, type ReceivedRules as RulesEntry } from '@guildhall/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pollWhileBehind } from '../lib/behind.ts'
import type { Submissions } from '../lib/submissions.ts'
import { call } from '../lib/transport.ts'

export function guildRules(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'rules'],
    queryFn: ({ signal }) => call(listRules, { params: { guildId }, signal }),
    refetchInterval: ({ state }) => pollWhileBehind(state.data),
  })
}

export interface RulesToSave {
  readonly channelId: string
  readonly contents: readonly string[]
  /** Of the rules that these replace; 0 where there are none, undefined when the server does not count. */
  readonly version: number | undefined
  readonly submissions: Submissions
}

/** Saving the rules of a channel; the list that was read follows. */
export function useSaveRules(guildId: string): (rules: RulesToSave) => Promise<RulesEntry> {
  const queries = useQueryClient()
  const { queryKey } = guildRules(guildId)
  const { mutateAsync } = useMutation({
    mutationFn: ({ channelId, contents, version, submissions }: RulesToSave) =>
      call(saveRules, {
        params: { guildId },
        body: {
          channel_id: channelId,
          rules: contents.map((content, position) => ({ content, position })),
          ...(version ? { version } : {}),
        },
        // Whether versions count is not known where there was nothing.
        ifNone: version === 0,
        submissions,
      }),
    // A list that is on its way was read before this save, and would undo it on the screen.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (entry) => {
      queries.setQueryData(queryKey, (entries: RulesEntry[] = []) => [
        ...entries.filter(({ channel_id }) => channel_id !== entry.channel_id),
        entry,
      ])
    },
  })
  return mutateAsync
}

/** Removing the rules of a channel, by its id; the list that was read follows. */
export function useRemoveRules(guildId: string): (channelId: string) => Promise<void> {
  const queries = useQueryClient()
  const { queryKey } = guildRules(guildId)
  const { mutateAsync } = useMutation({
    mutationFn: async (channelId: string) => {
      await call(removeRules, { params: { guildId, channelId } })
      return channelId
    },
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (removed) => {
      queries.setQueryData(queryKey, (entries: RulesEntry[] = []) =>
        entries.filter(({ channel_id }) => channel_id !== removed),
      )
      // Whether its message can be deleted is not known yet.
      void queries.invalidateQueries({ queryKey })
    },
  })
  return async (channelId) => void (await mutateAsync(channelId))
}
