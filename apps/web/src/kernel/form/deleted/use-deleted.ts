import { useEffect, useEffectEvent } from 'react'
import { useToasts } from '../../../ui/toast.tsx'
import { deletedText } from '../../access/deleted-text.ts'
import { useGuildAccess } from '../../access/guild-access.ts'

/** The source of the error toasts about deleted items. */
export const DELETED = 'deleted'

/**
 * The sentence about an item that another administrator deleted.
 *
 * @param noun the name of the item: "reminder"
 * @param isInChannel whether the item belongs to a channel: a user with a grant sees it only while the channel is not private
 */
export function useDeletedText(noun: string, isInChannel: boolean): string {
  const { isAdmin } = useGuildAccess()
  return deletedText(noun, isInChannel && !isAdmin)
}

/** Closes the question about an item that is deleted meanwhile, and shows the sentence in a toast. */
export function useDeletedQuestion(isDeleted: boolean, sentence: string, onClose: () => void): void {
  const { error } = useToasts()
  const end = useEffectEvent(() => {
    onClose()
    error(sentence, DELETED)
  })
  useEffect(() => {
    if (isDeleted) end()
  }, [isDeleted])
}
