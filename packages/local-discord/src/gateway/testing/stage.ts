import { afterEach, beforeEach } from 'vitest'
import { call, idIn, type Reply } from '../../kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord } from '../../server.ts'
import { demoWorld, GUILDS, ROLES } from '../../world.ts'
import { connect, identified, RAW_INTENTS, type RawClient } from './raw-client.ts'

/** A fresh local Discord for each test, with the bot connected to its gateway. */
interface Stage {
  /** The time in epoch ms; it changes only when the test sets it. */
  now: number
  readonly discord: LocalDiscord
  /** The bot's connection to the gateway. */
  readonly bot: RawClient
  /** Calls the REST API as the bot. */
  send(method: string, path: string, body?: unknown): Promise<Reply>
  /** Sets the permissions of the bot's role in the demo guild. @everyone's permissions apply too. */
  allowBot(permissions: bigint): void
}

/** The id of the object in a response's body. */
export function idOf(reply: Reply): string {
  return idIn(reply.body)
}

/** Creates a stage before each test of the file. */
export function useStage(): Stage {
  let opened: { discord: LocalDiscord; bot: RawClient } | undefined
  const open = (): { discord: LocalDiscord; bot: RawClient } => {
    if (!opened) throw new Error('The stage exists only during a test')
    return opened
  }
  const stage: Stage = {
    now: 0,
    get discord() {
      return open().discord
    },
    get bot() {
      return open().bot
    },
    send: (method, path, body) => call(open().discord, [method, path], body),
    allowBot: (permissions) =>
      open().discord.changeRole(GUILDS.guildhallDemo, ROLES.demoBot, { permissions: permissions.toString() }),
  }
  beforeEach(async () => {
    stage.now = Date.now()
    const discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, clock: { now: () => stage.now } })
    const bot = await connect(discord.origin)
    await identified(bot, discord.credentials.token, { intents: RAW_INTENTS | (1 << 16) })
    opened = { discord, bot }
  })
  afterEach(async () => {
    opened?.bot.close()
    await opened?.discord.close()
    opened = undefined
  })
  return stage
}
