import { SUCCESS_MESSAGE_MS, type ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import { useState } from 'react'
import { useUndo } from '../../kernel/history/use-undo.tsx'
import { errorMessageOr } from '../../lib/calls/api-error.ts'
import { Submissions } from '../../lib/calls/submissions.ts'
import { useToasts } from '../../ui/toast.tsx'
import type { ConfigActions } from '../role-button-queries.ts'

/** The deletion of a message's configuration. */
interface Removal {
  /** Whether it has begun and not failed. */
  isPending: boolean
  /** The error of the last attempt. */
  error: string | null
  remove: () => Promise<void>
}

/** @param onRemoved called after the configuration is deleted */
export function useRemoval(
  guildId: string,
  actions: ConfigActions,
  config: Config | undefined,
  onRemoved: () => void,
): Removal {
  const undo = useUndo(guildId, 'role_buttons')
  const { success } = useToasts()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [submissions] = useState(() => new Submissions(null))
  const remove = async (): Promise<void> => {
    if (!config || isPending) return
    setPending(true)
    setError(null)
    try {
      await actions.remove(config, submissions)
      const change = { kind: 'deleted', key: config.id, before: config.version, after: undefined } as const
      success('Configuration deleted.', SUCCESS_MESSAGE_MS, undo(change))
      onRemoved()
    } catch (failure) {
      setError(errorMessageOr(failure, 'Failed to delete configuration.'))
      setPending(false)
    }
  }
  return { isPending, error, remove }
}
