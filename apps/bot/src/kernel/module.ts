import { API } from '@discordjs/core'
import type { REST } from '@discordjs/rest'
import type { Core, DiscordCredentials, GuildSnapshot, JobHandler } from '@guildhall/core'
import type { Discord } from '@guildhall/discord'
import { createMissingIn, createThreadParents, type MissingIn, type ThreadParents } from './channels.ts'
import { createEventRecorder, type EventRecorder } from './event-recorder.ts'
import type { Counts } from './gateway/writes/counts.ts'
import type { Listener } from './gateway/listener.ts'
import type { AutocompleteHandler, BotCommand, ComponentHandler, ModalHandler } from './handlers.ts'
import { createSettingSender, type SendForSetting } from './setting-sender.ts'
import { createMessageSender, type SendMessage } from './message-sender.ts'
import { createMessageQueue, type QueueForMessage } from './message-queue.ts'
import { createDurable, type Durable } from './parking/durable.ts'
import type { Parking } from './parking/parking.ts'

/** The services for every module of the bot; each is built once. */
export interface BotContext extends Core {
  readonly rest: REST
  /** Discord's API over the same REST client. */
  readonly api: API
  readonly applicationId: string
  /** Aborts when the bot stops. */
  readonly signal: AbortSignal
  /** In Discord, a bot's user has the id of its application. */
  readonly botUserId: string
  /** The newest snapshot of the guild; undefined without the bot in the guild. */
  readonly snapshotOf: (guildId: string) => GuildSnapshot | undefined
  readonly threads: ThreadParents
  /** The permissions that the bot lacks in a channel or thread, according to the snapshot. */
  readonly missingIn: MissingIn
  readonly send: SendMessage
  readonly queueForMessage: QueueForMessage
  readonly sendForSetting: SendForSetting
  /** Makes a listener whose write is never lost and never delays another guild or module. */
  readonly durable: Durable
  /** Counts events for the analytics. */
  readonly eventRecorder: EventRecorder
  /** Every command of every module; complete after all modules are built. */
  readonly commandList: () => readonly BotCommand[]
}

/** The bot's part of one capability. `modules.ts` lists all of them. */
export interface BotModule {
  readonly name: string
  /** Slash and text commands. */
  readonly commands?: readonly BotCommand[]
  /** Buttons and select menus, by the prefix of their custom_id. */
  readonly components?: readonly ComponentHandler[]
  /** Submitted forms, by the prefix of their custom_id. */
  readonly modals?: readonly ModalHandler[]
  /** Suggestions for command options, by command. */
  readonly autocomplete?: readonly AutocompleteHandler[]
  /** The gateway intents that the listeners need (`GatewayIntentBits`), beyond those of the kernel. */
  readonly intents?: number
  /** Job handlers, by kind. */
  readonly jobs?: readonly JobHandler[]
  /** Counts of events, stored with their own sequence. */
  readonly counts?: readonly Counts[]
  /** Listeners, which run in the order of the list after the guild's snapshot was updated. */
  readonly listeners?: readonly Listener[]
  /** Work at Discord or the gateway for guilds, after the capability's hook in core compared its rows. */
  readonly syncGuilds?: (guildIds: readonly string[]) => Promise<void>
  /** The bot left the guild: drops the guild's data in memory. */
  readonly leaveGuild?: (guildId: string) => Promise<void>
  /** Ends subscriptions to the change feed. */
  readonly stop?: () => void
}

/**
 * Makes a module; the bot builds each one once.
 *
 * @param Needs the services that the module uses. The list shows what the module can do.
 */
export type CreateModule<Needs extends keyof BotContext> = (bot: Pick<BotContext, Needs>) => BotModule

/** Builds the modules and their shared services. */
export function createModules(
  createAll: readonly CreateModule<keyof BotContext>[],
  deps: {
    core: Core
    discord: Discord
    credentials: DiscordCredentials
    snapshotOf: (guildId: string) => GuildSnapshot | undefined
    parking: Parking
    /** Aborts when the bot stops. */
    signal: AbortSignal
  },
): { context: BotContext; modules: readonly BotModule[] } {
  const { core, discord, credentials, snapshotOf, parking, signal } = deps
  const { clock, log } = core
  const api = new API(discord.rest)
  const { clientId: botUserId } = credentials
  const threads = createThreadParents({ channels: api.channels, snapshotOf, signal, clock, log })
  const missingIn = createMissingIn({ snapshotOf, threads, botUserId })
  const send = createMessageSender({ channels: api.channels, missingIn, signal, clock, log })
  const context: BotContext = {
    ...core,
    rest: discord.rest,
    api,
    applicationId: botUserId,
    signal,
    botUserId,
    snapshotOf,
    threads,
    missingIn,
    send,
    queueForMessage: createMessageQueue(),
    sendForSetting: createSettingSender({ ...core, send, snapshotOf, botUserId }),
    durable: createDurable(parking),
    eventRecorder: createEventRecorder({ log }),
    commandList: () => modules.flatMap((module) => module.commands ?? []),
  }
  const modules = createAll.map((createModule) => createModule(context))
  return { context, modules }
}
