import { changeSettings, getSettings, type ReceivedSettings, type SettingsChange } from '@guildhall/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pollWhileBehind } from '../lib/behind.ts'
import { call } from '../lib/transport.ts'

export function guildSettings(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'settings'],
    queryFn: ({ signal }) => call(getSettings, { params: { guildId }, signal }),
    refetchInterval: ({ state }) => pollWhileBehind(state.data && [state.data]),
  })
}

/** Saving what was changed; the settings that come back take the place of the saved ones. */
export function useSaveSettings(guildId: string): (change: SettingsChange) => Promise<ReceivedSettings> {
  const queries = useQueryClient()
  const { queryKey } = guildSettings(guildId)
  const { mutateAsync } = useMutation({
    mutationFn: (change: SettingsChange) => call(changeSettings, { params: { guildId }, body: change }),
    // An answer that is on its way was read before this change.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved)
      // A setting can be an obstacle of a command.
      void queries.invalidateQueries({ queryKey: ['guilds', guildId, 'commands'] })
    },
  })
  return mutateAsync
}
