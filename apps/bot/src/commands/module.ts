import { COMMANDS_MENU, menuRefusalSentence, type JobHandler } from '@guildhall/core'
import { matchMenu } from '@guildhall/discord'
import { GatewayDispatchEvents as Event, GatewayIntentBits as Intent } from 'discord-api-types/v10'
import { definitionIn } from '../kernel/dates/local-clock.ts'
import { convergentJob } from '../kernel/discord-jobs/convergent-job.ts'
import { on } from '../kernel/gateway/listener.ts'
import type { BotContext, CreateModule } from '../kernel/module.ts'
import { recordCommands } from './record-commands.ts'
import { createTextCommands } from './text-commands.ts'

/** At most four calls with Discord's time-out of 4 s each, in ms. */
const LIMIT_MS = 20_000

/** Registers the enabled commands of each guild and runs text commands. */
export const commands: CreateModule<
  | 'applicationId'
  | 'changes'
  | 'clock'
  | 'commandList'
  | 'commands'
  | 'durable'
  | 'eventRecorder'
  | 'log'
  | 'missingIn'
  | 'rest'
  | 'send'
  | 'settings'
  | 'snapshotOf'
  | 'timeZone'
> = (bot) => {
  const textCommands = createTextCommands(bot)
  return {
    name: 'commands',
    intents: Intent.GuildMessages | Intent.MessageContent,
    jobs: [menuJob(bot)],
    listeners: [
      ...recordCommands({ ...bot, textCommands }),
      on(Event.MessageCreate, (message) => textCommands.run(message)),
    ],
  }
}

/** Synchronizes a guild's command menu with the enabled commands. Commands that the bot does not implement are not registered. */
function menuJob(
  bot: Pick<
    BotContext,
    'applicationId' | 'clock' | 'commandList' | 'commands' | 'log' | 'rest' | 'snapshotOf' | 'timeZone'
  >,
): JobHandler {
  return convergentJob(bot, {
    kind: COMMANDS_MENU,
    area: 'commands',
    slots: 4,
    limitMs: LIMIT_MS,
    read: ({ guild }) => bot.commands.menu(guild.id),
    async match({ enabled, timeZone }, { guild, tools }) {
      const zone = timeZone ?? bot.timeZone
      const definitions = bot.commandList().map(({ definition }) => definitionIn(zone, definition))
      const desired = definitions.filter(({ name }) => enabled.includes(name))
      const isChanged = await matchMenu(bot, guild.id, desired, tools.signal)
      if (isChanged) bot.log.info({ guildId: guild.id, enabled }, 'changed a command menu')
      return { type: 'done' }
    },
    refused: (refusal) => ({ type: 'blocked', on: 'permissions', reason: menuRefusalSentence(refusal) }),
  })
}
