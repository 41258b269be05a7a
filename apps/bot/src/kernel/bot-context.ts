import { API } from '@discordjs/core'
import type { Core, DiscordCredentials, GuildSnapshot } from '@guildhall/core'
import type { Discord } from '@guildhall/discord'
import { createRetryWrite } from './gateway/retry.ts'
import { createMessageSender } from './message-sender.ts'
import { createMissingIn } from './missing-in.ts'
import type { BotContext, BotModule, CreateModule } from './module.ts'
import { createThreadParents } from './thread-parents.ts'

/** Builds the modules, and what all of them can use. */
export function createModules(
  createAll: readonly CreateModule[],
  deps: {
    core: Core
    discord: Discord
    credentials: DiscordCredentials
    snapshotOf: (guildId: string) => GuildSnapshot | undefined
    /** Aborts when the bot stops. */
    signal: AbortSignal
  },
): { context: BotContext; modules: readonly BotModule[] } {
  const { core, discord, credentials, snapshotOf, signal } = deps
  const { clock, log } = core
  const api = new API(discord.rest)
  // Discord: a bot's user has the id of its application.
  const botUserId = credentials.clientId
  const threads = createThreadParents({ channels: api.channels, snapshotOf, signal, clock, log })
  const missingIn = createMissingIn({ snapshotOf, threads, botUserId })
  const context: BotContext = {
    ...core,
    rest: discord.rest,
    api,
    applicationId: credentials.clientId,
    botUserId,
    snapshotOf,
    threads,
    missingIn,
    send: createMessageSender({ channels: api.channels, missingIn, signal, clock, log }),
    retryWrite: createRetryWrite(signal, log),
    commandList: () => modules.flatMap((module) => module.commands ?? []),
  }
  const modules = createAll.map((createModule) => createModule(context))
  return { context, modules }
}
