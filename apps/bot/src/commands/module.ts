import { COMMANDS_MENU, menuRefusalSentence, type JobHandler } from '@guildhall/core'
import { matchMenu } from '@guildhall/discord'
import { GatewayDispatchEvents as Event, GatewayIntentBits as Intent } from 'discord-api-types/v10'
import { convergentJob } from '../kernel/discord-jobs/convergent-job.ts'
import { on } from '../kernel/gateway/listener.ts'
import type { BotContext, CreateModule } from '../kernel/module.ts'
import { recordCommands } from './record-commands.ts'
import { createTextCommands } from './text-commands.ts'

/** At most four calls to Discord at its time-out of 4 s, in ms. */
const LIMIT_MS = 20_000

/** Registers the enabled commands of each guild, and runs commands that are written as messages. */
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

/** Makes a guild's command menu match the enabled commands; no command that the bot does not implement is registered. */
function menuJob(
  bot: Pick<BotContext, 'applicationId' | 'clock' | 'commandList' | 'commands' | 'log' | 'rest' | 'snapshotOf'>,
): JobHandler {
  return convergentJob(bot, {
    kind: COMMANDS_MENU,
    slots: 4,
    limitMs: LIMIT_MS,
    read: ({ guild }) => bot.commands.enabled(guild.id),
    async match(enabled, { guild, tools }) {
      const definitions = bot.commandList().map(({ definition }) => definition)
      const desired = definitions.filter(({ name }) => enabled.includes(name))
      const isChanged = await matchMenu(bot, guild.id, desired, tools.signal)
      if (isChanged) bot.log.info({ guildId: guild.id, enabled }, 'changed a command menu')
      return { type: 'done' }
    },
    refused: (refusal) => ({ type: 'blocked', on: 'permissions', reason: menuRefusalSentence(refusal) }),
  })
}
