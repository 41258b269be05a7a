import type { CreateModule } from '../kernel/module.ts'
import { createBlameCommand } from './blame-command.ts'

/** `/blame` counts blames per user. */
export const blame: CreateModule = (bot) => ({
  name: 'blame',
  commands: [createBlameCommand(bot)],
})
