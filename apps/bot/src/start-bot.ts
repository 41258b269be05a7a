import { API } from '@discordjs/core'
import {
  COMMANDS_MENU,
  createBlame,
  createCommands,
  createGatewayJournal,
  createGatewaySessions,
  createGuildMembers,
  createGuildPictures,
  createReconciler,
  createRulesUpkeep,
  createSettings,
  pruneHandledEvents,
  RULES,
  type Clock,
  type Database,
  type DiscordCredentials,
  type DiscordEndpoints,
  type GuildPicture,
  type Log,
  type Metrics,
  type Nudges,
} from '@guildhall/core'
import { createDiscordRest, createGuildMenus, createRulesChannels } from '@guildhall/discord'
import { commandList } from './command-list.ts'
import { createAnswers } from './commands/answer.ts'
import { createMenuHandler } from './commands/menu-handler.ts'
import { createTextCommands } from './commands/text-commands.ts'
import { createGuildBook } from './guilds/guild-book.ts'
import { createMemberChanges } from './guilds/member-changes.ts'
import { createPresence, type Kept } from './guilds/presence.ts'
import { createBookkeeper } from './kernel/gateway/bookkeeper.ts'
import { createConnection, type Connection } from './kernel/gateway/connection.ts'
import { FatalGatewayError } from './kernel/gateway/fatal.ts'
import { createInsistence } from './kernel/gateway/insistence.ts'
import { createDispatch } from './kernel/gateway/listener.ts'
import { patiently } from './kernel/gateway/patiently.ts'
import { createPlaces } from './kernel/gateway/places.ts'
import { createMissingIn } from './kernel/missing-in.ts'
import { createSpeak } from './kernel/speak.ts'
import { createThreadParents } from './kernel/thread-parents.ts'
import { listeners } from './listeners.ts'
import { createRulesHandler } from './rules/rules-handler.ts'
import { createAutoModeration } from './settings/auto-moderation.ts'
import { createSettingsActs } from './settings/settings-acts.ts'
import { createUrlAnswering } from './url-rules/url-answering.ts'

export interface BotOptions {
  db: Database
  clock: Clock
  nudges: Nudges
  log: Log
  endpoints: DiscordEndpoints
  credentials: DiscordCredentials
  /** Who is to blame when nobody is named. */
  blameName: string
  metrics: Metrics
}

/** `failed`: only a person can help; the log says how. */
export type BotState = 'connecting' | 'ready' | 'failed'

export interface Bot {
  state(): BotState
  /** Settles when the bot is connected for the first time; rejects when that cannot be. */
  whenReady(): Promise<void>
  /** Finishes what is under way and leaves so that the next start goes on where this one stopped. */
  stop(): Promise<void>
}

/** How often events that cannot be repeated any more are forgotten, in ms. */
const PRUNE_MS = 10 * 60_000

/**
 * Starts the bot. It returns at once and goes on trying: Discord being away is no reason to end.
 */
export async function startBot(options: BotOptions): Promise<Bot> {
  const { db, clock, nudges, log, credentials, metrics } = options
  const rest = createDiscordRest(options)
  const discord = new API(rest)
  const applicationId = credentials.clientId

  const pictures = createGuildPictures({ db, clock, nudges })
  const members = createGuildMembers({ db, clock, nudges })
  const sessions = createGatewaySessions({ db, clock })
  const commands = createCommands({ db, clock, nudges })
  const settings = createSettings({ db, clock, nudges, botUserId: applicationId })
  const blame = createBlame({ db, clock, nudges })
  const known = commandList({ blame, blameName: options.blameName })

  const menuHandler = createMenuHandler({
    commands,
    menus: createGuildMenus({ rest, applicationId }),
    definitions: known.map((command) => command.definition),
    log,
  })
  const autoModeration = createAutoModeration({
    ...options,
    rest,
    settings,
    pictureOf: (guildId) => book.get(guildId),
    botUserId: applicationId,
  })
  const rulesUpkeep = createRulesUpkeep({
    ...options,
    channels: createRulesChannels({ rest, botUserId: applicationId, clock }),
  })
  const rulesHandler = createRulesHandler({
    upkeep: rulesUpkeep,
    pictureOf: (guildId) => book.get(guildId),
    botUserId: applicationId,
  })
  const handlers = { [COMMANDS_MENU]: menuHandler, [RULES]: rulesHandler, ...autoModeration.handlers }
  const reconciler = createReconciler({ db, clock, nudges, log, random: Math.random, handlers })
  const answers = createAnswers({
    commandList: known,
    commands,
    interactions: discord.interactions,
    applicationId,
    clock,
    log,
  })

  const stopping = new AbortController()
  const places = createPlaces((shardId) =>
    patiently('read where the session stopped', () => sessions.get(shardId), stopping.signal, log).catch(
      () => new Promise<never>(() => {}),
    ),
  )
  const book = createGuildBook(() => bookkeeper.hurry())
  const journal = createGatewayJournal({ db, clock, nudges })
  const bookkeeper = createBookkeeper({ journal, pictures: book, places, log })
  const pictureOf = (guildId: string): GuildPicture | undefined => book.get(guildId)
  const { signal } = stopping
  const threads = createThreadParents({ channels: discord.channels, pictureOf, signal, clock, log })
  const missingIn = createMissingIn({ pictureOf, threads, botUserId: applicationId })
  const speak = createSpeak({ channels: discord.channels, missingIn, signal, clock, log })
  const settingsActs = createSettingsActs({ settings, pictureOf, speak, nudges, clock })
  const urlAnswering = createUrlAnswering({
    ...options,
    channels: discord.channels,
    speak,
    missingIn,
    threads,
  })
  const hearText = createTextCommands({ commandList: known, settings, commands, speak, log })
  book.load(await pictures.list(await pictures.idsWithBot()))

  let failure: FatalGatewayError | undefined
  let connection: Connection | undefined

  function fail(error: FatalGatewayError): void {
    failure = error
    log.error(error.message)
  }

  /** A shard that is cut off keeps no row fresh. */
  async function silence(shardIds: readonly number[]): Promise<void> {
    try {
      await bookkeeper.flush()
      for (const shardId of shardIds) await sessions.silence(shardId)
    } catch (error) {
      log.error({ err: error }, 'could not note that the gateway is away')
    }
  }

  async function prune(): Promise<void> {
    try {
      await pruneHandledEvents({ db, clock })
      await autoModeration.prune()
    } catch (error) {
      log.error({ err: error }, 'could not forget old events')
    }
  }

  async function run(): Promise<void> {
    const me = await patiently('reach Discord', () => discord.users.getCurrent(), stopping.signal, log)
    const insist = createInsistence(stopping.signal, log)
    const kept: Kept[] = [
      { recheck: (guildIds) => commands.recheckMenus(guildIds), drop: (guildId) => commands.dropMenu(guildId) },
      autoModeration,
      rulesUpkeep,
    ]
    const presence = createPresence({ book, pictures, members, kept, reconciler, insist, botUserId: me.id })
    const takeMemberChange = createMemberChanges(members, insist)
    const rows = listeners({
      presence,
      book,
      threads,
      takeMemberChange,
      answers,
      hearText,
      ...settingsActs,
      ...urlAnswering,
      rulesUpkeep,
      pictureOf,
      insist,
      ...autoModeration.acts({ reconciler, insist }),
      botUserId: me.id,
    })
    connection = createConnection({
      rest,
      token: credentials.token,
      clientId: credentials.clientId,
      places,
      dispatch: createDispatch(rows, { log, clock }),
      onCutOff: (shardId) => void silence([shardId]),
      onFatal: fail,
      metrics,
      clock,
      log,
    })
    await connection.connect()
  }

  bookkeeper.start()
  reconciler.start()
  const pruning = setInterval(() => void prune(), PRUNE_MS)
  const running = run()
  // Whoever waits for it is told; when nobody does, the log has it already.
  running.catch((error: unknown) => {
    if (failure || stopping.signal.aborted) return
    if (error instanceof FatalGatewayError) fail(error)
    else log.error({ err: error }, 'the bot could not start')
  })

  return {
    state: () => (failure ? 'failed' : connection?.isReady() ? 'ready' : 'connecting'),
    whenReady: () => running,
    async stop() {
      stopping.abort()
      clearInterval(pruning)
      await connection?.leave()
      await reconciler.stop()
      commands.stop()
      settings.stop()
      blame.stop()
      settingsActs.deletedMessages.stop()
      urlAnswering.stop()
      await bookkeeper.stop()
      await silence(places.shardIds())
    },
  }
}
