import type { Editor } from '@guildhall/core'

/** An editor who may do everything in the guild. */
export function administrator(userId: string): Editor {
  return { userId, limits: null }
}
