import { RULES } from '@guildhall/core'
import type { CreateModule } from '../kernel/module.ts'
import { rulesListeners } from './listeners.ts'
import { createRulesHandler } from './rules-handler.ts'

/** Keeps the rules messages of channels as the administrators wrote them. */
export const rules: CreateModule = (bot) => ({
  name: 'rules',
  targets: { [RULES]: createRulesHandler({ ...bot, upkeep: bot.rulesUpkeep }) },
  listeners: rulesListeners(bot),
  syncGuilds: (guildIds) => bot.rulesUpkeep.recheck(guildIds),
  leaveGuild: (guildId) => bot.rulesUpkeep.drop(guildId),
})
