import type { ListAction } from '@guildhall/core'
import { AutoModerationActionType as Action } from 'discord-api-types/v10'

/** Discord's number of the action whose execution counts as a hit of a word list. */
export const DISCORD_ACTION: Readonly<Record<ListAction, Action>> = {
  block: Action.BlockMessage,
  alert: Action.SendAlertMessage,
  timeout: Action.Timeout,
}
