import { listCommands, toggleCommand, type Command } from '@guildhall/contract'
import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/transport.ts'

export function guildCommands(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'commands'],
    queryFn: ({ signal }) => call(listCommands, { params: { guildId }, signal }),
  })
}

interface Outcome {
  /** Called with whether Discord's menu will follow only shortly. */
  onSaved: (enabled: boolean, queued: boolean) => void
  onFailed: (error: unknown) => void
}

/**
 * Switching one command. The list follows at once and goes back when the call fails; other commands are left as they are.
 *
 * @returns whether a change of this command is under way, wherever it was begun, and how to begin one
 */
export function useToggleCommand(guildId: string, name: string, { onSaved, onFailed }: Outcome) {
  const queries = useQueryClient()
  const { queryKey } = guildCommands(guildId)
  const mutationKey = ['toggle', guildId, name]

  const show = (enabled: boolean): void => {
    queries.setQueryData(queryKey, (commands: Command[] | undefined) =>
      commands?.map((command) => (command.command_name === name ? { ...command, is_enabled: enabled } : command)),
    )
  }

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (enable: boolean) => call(toggleCommand, { params: { guildId, commandId: name }, body: { enable } }),
    onMutate: async (enable) => {
      show(enable)
      // A list that is on its way was read before this change, and would undo it on the screen.
      await queries.cancelQueries({ queryKey })
    },
    onSuccess: ({ is_enabled, status }, enable) => {
      show(is_enabled ?? enable)
      onSaved(enable, status === 'queued')
    },
    onError: (error, enable) => {
      show(!enable)
      onFailed(error)
    },
  })
  return { pending: useIsMutating({ mutationKey, exact: true }) > 0, toggle: mutate }
}
