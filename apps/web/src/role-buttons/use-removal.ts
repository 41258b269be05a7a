import { SUCCESS_MESSAGE_MS, type ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import { useState } from 'react'
import { errorMessageOr } from '../lib/api-error.ts'
import { Submissions } from '../lib/submissions.ts'
import { useToasts } from '../ui/toast.tsx'
import type { ConfigActions } from './role-button-queries.ts'

/** Deleting the configuration of a message. */
export interface Removal {
  isPending: boolean
  /** Why the last try failed. */
  error: string | null
  remove: () => Promise<void>
}

/** @param onRemoved called once the configuration is gone */
export function useRemoval(actions: ConfigActions, config: Config | undefined, onRemoved: () => void): Removal {
  const { success } = useToasts()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [submissions] = useState(() => new Submissions())
  const remove = async (): Promise<void> => {
    if (!config || isPending) return
    setPending(true)
    setError(null)
    try {
      await actions.remove(config.id, submissions)
      success('Configuration deleted.', SUCCESS_MESSAGE_MS)
      onRemoved()
    } catch (failure) {
      setError(errorMessageOr(failure, 'Failed to delete configuration.'))
    } finally {
      setPending(false)
    }
  }
  return { isPending, error, remove }
}
