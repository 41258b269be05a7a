import { createLocalNudges, createLog, migrate, openSqlite, systemClock, type Database } from '@guildhall/core'
import { startLocalDiscord, USERS, type LocalDiscord } from '@guildhall/local-discord'
import * as z from 'zod'
import { startBot, type Bot, type BotOptions } from '../index.ts'

const ChatMessages = z.array(
  z.object({ id: z.string(), content: z.string(), ephemeral: z.boolean(), thinking: z.boolean() }),
)
export type ChatMessage = z.infer<typeof ChatMessages>[number]

/** A local Discord, a database, and a bot that can be started and stopped between them. */
export interface Stage {
  local: LocalDiscord
  db: Database
  options: BotOptions
  /** What the bot has logged, as text. */
  logged(): string
  /** Starts the bot and waits until it is connected. */
  start(changes?: Partial<BotOptions>): Promise<Bot>
  /** Makes a call of the chat page. */
  chat(path: string, body: object): Promise<Response>
  /** The owner adds the bot to a guild on Discord's page. */
  addBot(guildId: string): Promise<void>
  /** The bot is out of a guild from now on, as if it had been removed. */
  removeBot(guildId: string): Promise<void>
  /** Somebody gives a member exactly these roles. */
  setRoles(guildId: string, userId: string, roleIds: string[]): void
  /** The kept session is one that Discord no longer knows. */
  forgetSession(): Promise<void>
  /** Uses a slash command on the chat page. */
  invoke(call: { user: string; channel: string; command: string; fields?: Record<string, string> }): Promise<Response>
  /** What the user reads in the channel. */
  read(user: string, channel: string): Promise<ChatMessage[]>
  close(): Promise<void>
}

export async function setStage(): Promise<Stage> {
  const local = await startLocalDiscord({ port: 0, dataDir: null })
  const db = openSqlite(':memory:')
  await migrate(db)
  const lines: string[] = []
  const bots: Bot[] = []
  const options: BotOptions = {
    db,
    clock: systemClock,
    nudges: createLocalNudges(),
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    endpoints: local.endpoints,
    credentials: local.credentials,
    blameName: 'Gremlin',
  }

  const chat = (path: string, body: object): Promise<Response> =>
    fetch(`${local.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  return {
    local,
    db,
    options,
    logged: () => lines.join(''),
    async start(changes) {
      const bot = await startBot({ ...options, ...changes })
      bots.push(bot)
      await bot.whenReady()
      return bot
    },
    chat,
    async addBot(guildId) {
      const { clientId } = local.credentials
      const query = new URLSearchParams({ client_id: clientId, scope: 'bot applications.commands', guild_id: guildId })
      const body = new URLSearchParams({ user: USERS.ada })
      const reply = await fetch(`${local.endpoints.authorizeUrl}?${query.toString()}`, { method: 'POST', body })
      if (!reply.ok) throw new Error(`could not add the bot: ${reply.status}`)
    },
    async removeBot(guildId) {
      const headers = { authorization: `Bot ${local.credentials.token}` }
      const address = `${local.endpoints.apiUrl}/v10/users/@me/guilds/${guildId}`
      const reply = await fetch(address, { method: 'DELETE', headers })
      if (!reply.ok) throw new Error(`could not remove the bot: ${reply.status}`)
    },
    setRoles(guildId, userId, roleIds) {
      const guild = local.state.world.guilds.find((one) => one.id === guildId)
      const member = guild?.members.find((one) => one.userId === userId)
      if (!member) throw new Error('there is no such member')
      member.roleIds = roleIds
      const d = { guild_id: guildId, user: { id: userId, username: 'somebody' }, roles: roleIds }
      local.state.tell({ t: 'GUILD_MEMBER_UPDATE', d, guildId })
    },
    async forgetSession() {
      await db.updateTable('gateway_sessions').set({ session_id: 'unknown' }).execute()
    },
    invoke: ({ user, channel, command, fields }) =>
      chat('/chat/invoke', {
        user,
        channel,
        command,
        fields: Object.entries(fields ?? {}).map(([name, value]) => ({ name, value })),
      }),
    async read(user, channel) {
      const reply = await fetch(`${local.origin}/chat/messages?user=${user}&channel=${channel}`)
      return ChatMessages.parse(await reply.json())
    },
    async close() {
      for (const bot of bots) await bot.stop()
      await local.close()
      await db.destroy()
    },
  }
}

/** Waits until the question has an answer, asking again and again; fails with the last fault after 5 s. */
export async function eventually<T>(ask: () => T | Promise<T>): Promise<T> {
  for (const end = Date.now() + 5_000; ;) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
