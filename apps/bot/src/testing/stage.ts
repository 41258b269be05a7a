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

/** Messages with all that Discord keeps of them. */
export type ChannelMessages = NonNullable<LocalDiscord['state']['world']['messages'][string]>

/** A local Discord, a database, and a bot that can be started and stopped between them. */
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
  /** Names in Discord's own menu of a guild. */
  menuOf(guildId: string): string[]
  /** How many sessions the bot may still start today: one less for each IDENTIFY. */
  sessionsLeft(): Promise<number>
  /** Saves settings as the dashboard does; it waits until the bot has stored the server. */
  save(guildId: string, change: SettingsChange): Promise<void>
  /** Everything in a channel, with all that Discord keeps of it, oldest first. */
  messagesIn(channel: string): ChannelMessages
  /** The bot's messages in a channel, oldest first. */
  botMessagesIn(channel: string): ChannelMessages
  /** Waits until the bot has posted so many messages in a channel. @returns the newest. */
  botMessage(channel: string, count: number): Promise<ChannelMessages[number] | undefined>
  /** Waits until access trusts the rows of a guild: a bot that starts first forgets what it knew of the members. */
  rowsCurrent(guildId: string): Promise<void>
  /** Waits until a bot has handled every event so far. @param guildId whose name changes for it. */
  caughtUp(guildId: string): Promise<void>
  /** Stops the bots once they have handled every event so far. */
  settle(): Promise<void>
  /** Stops every bot that was started. */
  stopAll(): Promise<void>
  /** Rejects when a request needed something that the local Discord lacks. */
  close(): Promise<void>
}

/**
 * @param file where the database is; without one it is in memory.
 * @param gateway what Discord recommends; one shard, unless given.
 */
export async function setStage(file?: string, gateway?: LocalDiscordOptions['gateway']): Promise<Stage> {
  const local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, ...(gateway && { gateway }) })
  const db = file === undefined ? await openTestDatabase() : openSqlite(file)
  if (file !== undefined) await migrate(db)
  const lines: string[] = []
  const bots: Bot[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const kit = await createTestCore(local, { db, log })
  const { core } = kit
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

  // Events are handled in order: a bot that knows this name has handled every event before it.
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
      // As the program does on SQLite: a bot that was killed, or could not write at its end, leaves its leases.
      if (bots.length === 0) await endDeadLeases(db)
      // As if five seconds had passed since the bot before it identified.
      await db.deleteFrom('identify_turns').execute()
      const bot = await startBot(
        options ? await createTestCore(local, { db, log, metrics: kit.metrics, ...options }) : kit,
      )
      bots.push(bot)
      await bot.whenReady()
      return bot
    },
    as: (userId) => client.as(userId),
    // Read from the world: repeated calls would use up the bot's rate limit.
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
      await core.settings.change(snapshot, change, USERS.ada)
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
      // Stopping waits for every event that is being handled.
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

/** How long a fresh session takes at most, in ms: Discord has a bot wait 5 s between two identifications. */
export const IDENTIFIED_WITHIN_MS = 9_000

/** Waits until `check` no longer throws: 15 s, or as long as given. @returns what it returned. */
export function eventually<T>(check: () => T | Promise<T>, withinMs?: number): Promise<T> {
  return eventuallyWithin(check, withinMs ?? 15_000)
}
