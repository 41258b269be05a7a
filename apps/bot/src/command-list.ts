import type { Blame } from '@guildhall/core'
import { createBlameCommand } from './blame/blame-command.ts'
import type { BotCommand } from './kernel/command.ts'

/** Every slash command that the bot can run. A guild's menu has those of them that are switched on there. */
export function commandList(deps: { blame: Blame; blameName: string }): readonly BotCommand[] {
  return [createBlameCommand(deps)]
}
