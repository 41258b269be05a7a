import type { SettingsChange } from '@guildhall/contract'
import { createLog, endDeadLeases, migrate, openSqlite, type Core, type Database } from '@guildhall/core'
import {
  demoWorld,
  localDiscordClient,
  startLocalDiscord,
  USERS,
  type LocalDiscord,
  type LocalDiscordOptions,
  type PersonClient,
} from '@guildhall/local-discord'
import {
  administrator,
  closeDiscord,
  createTestCore,
  eventually as eventuallyWithin,
  openTestDatabase,
  type TestCore,
  type TestCoreOptions,
} from '@guildhall/test-kit'
import { expect } from 'vitest'
import * as z from 'zod'
import { startBot, type Bot } from '../index.ts'

const GatewayBot = z.object({ session_start_limit: z.object({ remaining: z.number() }) })

/** Messages with all their stored fields. */
export type ChannelMessages = NonNullable<LocalDiscord['state']['world']['messages'][string]>

/** A local Discord, a database, and bots that can be started and stopped. */
export interface Stage {
  local: LocalDiscord
  db: Database
  core: Core
  kit: TestCore
  /** The bot's log, as text. */
  logged(): string
  /** Starts the bot and waits until it is connected. */
  start(options?: TestCoreOptions): Promise<Bot>
  /** Acts as a user on the chat page. */
  as(userId: string): PersonClient
  /** The names of commands in Discord's menu of a guild. */
  menuOf(guildId: string): string[]
  /** The number of sessions that the bot may still start today; each IDENTIFY uses one. */
  sessionsLeft(): Promise<number>
  /** Saves settings as the dashboard does, after the bot has stored the server. */
  save(guildId: string, change: SettingsChange): Promise<void>
  /** All messages of a channel with all their stored fields, oldest first. */
  messagesIn(channel: string): ChannelMessages
  /** The bot's messages in a channel, oldest first. */
  botMessagesIn(channel: string): ChannelMessages
  /** Waits until the bot has posted this number of messages in a channel. @returns the newest. */
  botMessage(channel: string, count: number): Promise<ChannelMessages[number] | undefined>
  /** Waits until access trusts the rows of a guild. A bot without an earlier session deletes the stored members first. */
  rowsCurrent(guildId: string): Promise<void>
  /** Waits until a bot has handled every event so far. @param guildId the guild that is renamed for the check. */
  caughtUp(guildId: string): Promise<void>
  /** Stops the bots once they have handled every event so far. */
  settle(): Promise<void>
  /** Stops every bot that was started. */
  stopAll(): Promise<void>
  /** Rejects when a request needed a route that the local Discord lacks. */
  close(): Promise<void>
}

/**
 * @param database an open database, or the path of one; in memory without it. Closed with the stage.
 * @param gateway Discord's recommendation; one shard by default.
 */
export async function setStage(database?: string | Database, gateway?: LocalDiscordOptions['gateway']): Promise<Stage> {
  const local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, ...(gateway && { gateway }) })
  const db = await openDatabase(database)
  const lines: string[] = []
  const bots: Bot[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const kit = await createTestCore(local, { db, log })
  const { core } = kit
  let savedBy = core
  const client = localDiscordClient(local.origin)

  const asBot = async (path: string): Promise<unknown> => {
    const headers = { authorization: `Bot ${local.credentials.token}` }
    const reply = await fetch(`${local.endpoints.apiUrl}/v10${path}`, { headers })
    return reply.json()
  }

  const messagesIn = (channel: string): ChannelMessages => local.state.world.messages[channel] ?? []
  const botMessagesIn = (channel: string): ChannelMessages =>
    messagesIn(channel).filter((one) => one.authorId === local.credentials.clientId)

  const stopAll = async (): Promise<void> => {
    for (const bot of bots.splice(0)) await bot.stop()
  }

  // Events are handled in order: a bot that has stored this name has handled every event before it.
  const caughtUp = async (guildId: string): Promise<void> => {
    const name = `Server after event ${local.state.nextId()}`
    local.changeGuild(guildId, { name })
    await eventually(async () => expect((await core.snapshots.get(guildId))?.name).toBe(name))
  }

  return {
    local,
    db,
    core,
    kit,
    logged: () => lines.join(''),
    async start(options) {
      // End dead leases, as the program does on SQLite. A bot that was killed, or could not write when it stopped,
      // leaves its leases behind.
      if (bots.length === 0) await endDeadLeases(db)
      // Pretend that the previous bot identified five seconds ago.
      await db.deleteFrom('identify_turns').execute()
      const own = options ? await createTestCore(local, { db, log, metrics: kit.metrics, ...options }) : kit
      // A save updates the caches of its own process immediately; the bot uses the caches in its options.
      savedBy = own.core
      const bot = await startBot(own)
      bots.push(bot)
      await bot.whenReady()
      return bot
    },
    as: (userId) => client.as(userId),
    // Read the state directly: repeated calls would use up the bot's rate limit.
    menuOf: (guildId) => local.state.world.commands.flatMap((one) => (one.guildId === guildId ? one.name : [])),
    async sessionsLeft() {
      return GatewayBot.parse(await asBot('/gateway/bot')).session_start_limit.remaining
    },
    async save(guildId, change) {
      const snapshot = await eventually(async () => {
        const known = await core.snapshots.get(guildId)
        if (!known) throw new Error(`The bot does not know ${guildId}`)
        return known
      })
      await savedBy.settings.change(snapshot, change, administrator(USERS.ada))
    },
    messagesIn,
    botMessagesIn,
    botMessage: (channel, count) =>
      eventually(() => {
        const all = botMessagesIn(channel)
        expect(all).toHaveLength(count)
        return all.at(-1)
      }),
    rowsCurrent: (guildId) =>
      eventually(async () => {
        expect((await core.gatewaySessions.progressFor(guildId))?.membersAsOf).toBeGreaterThan(0)
      }),
    caughtUp,
    async settle() {
      const [guild] = local.state.world.guilds
      if (!guild) throw new Error('The local Discord has no guilds')
      await caughtUp(guild.id)
      // Stopping waits for all running event handlers.
      await stopAll()
    },
    stopAll,
    async close() {
      await stopAll()
      await db.destroy()
      await closeDiscord(local)
    },
  }
}

async function openDatabase(database: string | Database | undefined): Promise<Database> {
  if (database === undefined) return openTestDatabase()
  if (typeof database !== 'string') return database
  const db = openSqlite(database)
  await migrate(db)
  return db
}

/** Time limit of a new session, in ms: Discord requires 5 s between two identifications. */
export const IDENTIFIED_WITHIN_MS = 9_000

/** Waits until `check` no longer throws, for 15 s by default. @returns the result of `check`. */
export function eventually<T>(check: () => T | Promise<T>, withinMs?: number): Promise<T> {
  return eventuallyWithin(check, withinMs ?? 15_000)
}
