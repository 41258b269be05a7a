import {
  COMMANDS_MENU,
  DiscordRefusal,
  menuRefusalSentence,
  type Clock,
  type Commands,
  type JobHandler,
  type Log,
  type Outcome,
} from '@guildhall/core'
import { createGuildMenus, limitOf, type GuildMenus } from '@guildhall/discord'
import { GatewayDispatchEvents as Event, GatewayIntentBits as Intent } from 'discord-api-types/v10'
import { on } from '../kernel/gateway/listener.ts'
import type { BotCommand } from '../kernel/handlers.ts'
import type { CreateModule } from '../kernel/module.ts'
import { recordCommands } from './record-commands.ts'
import { createTextCommands } from './text-commands.ts'

/** At most four calls to Discord at its time-out of 4 s, in ms. */
const LIMIT_MS = 20_000

/** Registers the enabled commands of each guild, and runs commands that are written as messages. */
export const commands: CreateModule = (bot) => {
  const textCommands = createTextCommands(bot)
  return {
    name: 'commands',
    intents: Intent.GuildMessages | Intent.MessageContent,
    jobs: [menuJob({ ...bot, menus: createGuildMenus(bot) })],
    listeners: [
      ...recordCommands({ ...bot, textCommands }),
      on(Event.MessageCreate, (message) => textCommands.run(message)),
    ],
    syncGuilds: (guildIds) => bot.jobs.recheckGuilds(COMMANDS_MENU, guildIds),
    leaveGuild: (guildId) => bot.jobs.leaveGuild(guildId, [COMMANDS_MENU]),
  }
}

/**
 * Makes a guild's command menu match the enabled commands.
 *
 * @param deps.commandList the commands that the bot implements; no other command is registered.
 */
function menuJob(deps: {
  commands: Pick<Commands, 'enabled'>
  menus: GuildMenus
  commandList: () => readonly BotCommand[]
  clock: Clock
  log: Log
}): JobHandler {
  const { commands, menus, commandList, clock, log } = deps

  function outcomeOf(error: unknown): Outcome {
    const limit = limitOf(error, clock.now())
    if (limit) return { type: 'retryAt', ...limit }
    if (!(error instanceof DiscordRefusal)) throw error
    return { type: 'blocked', on: 'permissions', reason: menuRefusalSentence(error) }
  }

  return {
    kind: COMMANDS_MENU,
    slots: 4,
    perGuild: 2,
    limitMs: LIMIT_MS,
    async run({ guildId }, { signal }) {
      const enabled = await commands.enabled(guildId)
      const definitions = commandList().map(({ definition }) => definition)
      const desired = definitions.filter(({ name }) => enabled.includes(name))
      try {
        if (await menus.match(guildId, desired, signal)) log.info({ guildId, enabled }, 'changed a command menu')
        return { type: 'done' }
      } catch (error) {
        const outcome = outcomeOf(error)
        log.warn({ err: error, guildId, outcome: outcome.type }, 'Discord did not accept a command menu')
        return outcome
      }
    },
  }
}
