import type { CreateModule } from '../kernel/module.ts'
import { createBlameCommand } from './blame-command.ts'

/** /blame counts who is to blame. */
export const blame: CreateModule = (bot) => ({
  name: 'blame',
  commands: [createBlameCommand(bot)],
})
