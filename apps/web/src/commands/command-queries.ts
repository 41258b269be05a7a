import { listCommands, toggleCommand, type ReceivedCommand as Command } from '@guildhall/contract'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { rereadHistory, resource } from '../kernel/resource.ts'
import { call } from '../lib/calls/transport.ts'

/** The commands of a server. They have no changes here: `useToggleCommand` updates the cache optimistically. */
export const guildCommands = resource({
  name: 'commands',
  read: (guildId, signal) => call(listCommands, { params: { guildId }, signal }),
  // Settings, channels and permissions can be obstacles of a command.
  areas: ['commands', 'settings', 'guild'],
  changes: (_, cached) => cached,
})

export interface Saved {
  /** Whether the update of Discord's menu is queued. */
  queued: boolean
  /** Whether the list shows a warning for this command. */
  hasWarning: boolean
  /** The versions of the command before the change and from now on; undefined if the server has no versions. */
  versions: { before: number | undefined; after: number | undefined }
}

interface Outcome {
  onSaved: (enabled: boolean, saved: Saved) => void
  onFailed: (error: unknown) => void
}

/**
 * Enables or disables one command. The list changes immediately and reverts this command if the request fails.
 *
 * @returns the pending change of this command, also from another component, and a function that starts one. While it is pending, the list
 *   may be read again without it.
 */
export function useToggleCommand(guildId: string, name: string, { onSaved, onFailed }: Outcome) {
  const queries = useQueryClient()
  const cached = guildCommands.useChanges(guildId)
  const mutationKey = ['toggle', guildId, name]

  const listed = (): readonly Command[] => queries.getQueryData(guildCommands.query(guildId).queryKey) ?? []

  const show = (shown: Pick<Command, 'is_enabled' | 'status' | 'reason' | 'version'>): void => {
    cached.show((commands) =>
      commands.map((command) => (command.command_name === name ? { ...command, ...shown } : command)),
    )
  }

  /** The changes of this server's commands that failed since the list was last read. */
  const failed = () =>
    queries.getMutationCache().findAll({ mutationKey: ['toggle', guildId], exact: false, status: 'error' })

  /** Refetches the list. The last of several pending changes does this. */
  const lookAgain = (): void => {
    if (queries.isMutating({ mutationKey: ['toggle', guildId] }) !== 1) return
    for (const mutation of failed()) queries.getMutationCache().remove(mutation)
    cached.reread()
  }

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (enable: boolean) => call(toggleCommand, { params: { guildId, commandId: name }, body: { enable } }),
    onMutate: async (enable) => {
      const before = listed().find((command) => command.command_name === name)?.version
      show({ is_enabled: enable, reason: null, status: undefined })
      await cached.cancel()
      return before
    },
    onSuccess: async ({ is_enabled, status, reason, version }, enable, before) => {
      await cached.cancel()
      const warning = reason || null
      show({ is_enabled: is_enabled ?? enable, reason: warning, status, version })
      onSaved(enable, {
        queued: status === 'queued',
        hasWarning: warning !== null,
        versions: { before, after: version },
      })
      // A warning may concern other commands too, and a change that failed meanwhile may have been saved.
      if (failed().length > 0 || listed().some((command) => command.reason)) lookAgain()
      rereadHistory(queries, guildId)
    },
    onError: (error, enable) => {
      show({ is_enabled: !enable, reason: null, status: undefined })
      onFailed(error)
      // The change may have been saved, or another one.
      lookAgain()
    },
  })
  const [pending] = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables === true,
  })
  return { pending, toggle: mutate }
}
