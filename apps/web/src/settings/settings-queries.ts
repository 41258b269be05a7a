import { changeSettings, getSettings, type GuildSettings, type SettingsChange } from '@guildhall/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/transport.ts'

export function guildSettings(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'settings'],
    queryFn: ({ signal }) => call(getSettings, { params: { guildId }, signal }),
  })
}

interface Outcome {
  /** Called with what was sent and what is saved now. */
  onSaved: (sent: SettingsChange, saved: GuildSettings) => void
  onFailed: (error: Error) => void
}

/** Saving what was changed; the settings that come back take the place of the saved ones. */
export function useSaveSettings(guildId: string, { onSaved, onFailed }: Outcome) {
  const queries = useQueryClient()
  const { queryKey } = guildSettings(guildId)
  const { mutate, isPending } = useMutation({
    mutationFn: (change: SettingsChange) => call(changeSettings, { params: { guildId }, body: change }),
    // What is on its way was read before this change.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (saved, sent) => {
      queries.setQueryData(queryKey, saved)
      onSaved(sent, saved)
    },
    onError: onFailed,
  })
  return { save: mutate, isPending }
}
