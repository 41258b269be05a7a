import { changeSettings, getSettings, type ReceivedSettings, type SettingsChange } from '@guildhall/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/transport.ts'

/** How often the settings are read again while Discord does not match them, in ms. */
const POLL_MS = 5_000

export function guildSettings(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'settings'],
    queryFn: ({ signal }) => call(getSettings, { params: { guildId }, signal }),
    refetchInterval: ({ state }) => (isBehind(state.data) ? POLL_MS : false),
  })
}

/** Whether Discord does not match the saved settings; a server that does not say is not asked again. */
function isBehind(settings: ReceivedSettings | undefined): boolean {
  return settings?.status === 'queued' || settings?.status === 'blocked'
}

/** Saving what was changed; the settings that come back take the place of the saved ones. */
export function useSaveSettings(guildId: string): (change: SettingsChange) => Promise<ReceivedSettings> {
  const queries = useQueryClient()
  const { queryKey } = guildSettings(guildId)
  const { mutateAsync } = useMutation({
    mutationFn: (change: SettingsChange) => call(changeSettings, { params: { guildId }, body: change }),
    // What is on its way was read before this change.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved)
      // What stands in the way of a command can be a setting.
      void queries.invalidateQueries({ queryKey: ['guilds', guildId, 'commands'] })
    },
  })
  return mutateAsync
}
