import { listCommands, toggleCommand, type ReceivedCommand as Command } from '@guildhall/contract'
import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { pollWhileBehind } from '../lib/behind.ts'
import { call } from '../lib/transport.ts'

export function guildCommands(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'commands'],
    queryFn: ({ signal }) => call(listCommands, { params: { guildId }, signal }),
    refetchInterval: ({ state }) => pollWhileBehind(state.data),
  })
}

export interface Saved {
  /** Whether Discord's menu will follow only shortly. */
  queued: boolean
  /** Whether the list has a warning about it. */
  hasWarning: boolean
}

interface Outcome {
  onSaved: (enabled: boolean, saved: Saved) => void
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

  const show = (enabled: boolean, warning: string | null, status: Command['status']): void => {
    queries.setQueryData(queryKey, (commands: Command[] | undefined) =>
      commands?.map((command) =>
        command.command_name === name ? { ...command, is_enabled: enabled, reason: warning, status } : command,
      ),
    )
  }

  /** A warning may concern the other commands too. While another one is being switched, its own end looks. */
  const lookAgain = async (warning: string | null): Promise<void> => {
    const known = queries.getQueryData<Command[]>(queryKey) ?? []
    const hasWarnings = warning !== null || known.some((command) => command.reason)
    if (hasWarnings && queries.isMutating({ mutationKey: ['toggle', guildId] }) === 1) {
      await queries.invalidateQueries({ queryKey })
    }
  }

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (enable: boolean) => call(toggleCommand, { params: { guildId, commandId: name }, body: { enable } }),
    onMutate: async (enable) => {
      show(enable, null, undefined)
      // A list that is on its way was read before this change, and would undo it on the screen.
      await queries.cancelQueries({ queryKey })
    },
    onSuccess: async ({ is_enabled, status, reason }, enable) => {
      await queries.cancelQueries({ queryKey })
      const warning = reason || null
      show(is_enabled ?? enable, warning, status)
      onSaved(enable, { queued: status === 'queued', hasWarning: warning !== null })
      void lookAgain(warning)
    },
    onError: (error, enable) => {
      show(!enable, null, undefined)
      onFailed(error)
      void lookAgain(null)
    },
  })
  return { pending: useIsMutating({ mutationKey, exact: true }) > 0, toggle: mutate }
}
