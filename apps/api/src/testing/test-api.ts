import { ProblemResponse } from '@guildhall/contract'
import {
  createLog,
  type Changes,
  type Core,
  type Database,
  type GuildMembers,
  type GuildSnapshot,
  type GuildSnapshots,
} from '@guildhall/core'
import { demoWorld, GUILDS, ROLES, startLocalDiscord, USERS, type LocalDiscord } from '@guildhall/local-discord'
import { closeDiscord, createTestCore, freePort, type TestCoreOptions } from '@guildhall/test-kit'
import { createApi, type Api, type ApiOptions } from '../index.ts'
import { Browser } from './browser.ts'

type Person = keyof typeof USERS

/** The API over HTTP with a local Discord and the rows that the bot would write. */
export interface TestApi {
  readonly origin: string
  readonly server: Api
  readonly core: Core
  readonly db: Database
  readonly changes: Changes
  readonly discord: LocalDiscord
  readonly snapshots: GuildSnapshots
  readonly members: GuildMembers
  /** All logged lines. */
  readonly logged: string[]
  /** Advances the clock of Discord and the API. */
  pass(ms: number): void
  /** Writes the bot's row for a connected gateway. */
  gatewayLives(): Promise<void>
  /** A browser without cookies. */
  browser(): Browser
  /** Signs a person in through Discord's page. @returns the session's token. */
  signIn(person: Person): Promise<string>
  /** Calls a path below /api. */
  call(method: string, path: string, token?: string | null, body?: unknown): Promise<Response>
  /** Removes a member's roles in Discord; `gatewayReports` also writes the gateway's event. */
  demote(guildId: string, person: Person, options: { gatewayReports: boolean }): Promise<void>
  close(): Promise<void>
}

/** The guilds of the bot in a new world. */
const WITH_BOT = [GUILDS.guildhallDemo, GUILDS.raidNight]

export interface TestApiOptions extends TestCoreOptions, Partial<Omit<ApiOptions, 'core'>> {
  /** False omits the bot's rows, for an unreachable database. */
  readonly hasRows?: false
}

export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  const logged: string[] = []
  const log = createLog('debug', { write: (line) => void logged.push(line) })
  const kit = await createTestCore(discord, { log, ...options })
  const { core, metrics, endpoints, credentials } = kit
  const { db, changes, snapshots, members, gatewaySessions } = core
  const isSeeded = options.hasRows ?? true
  if (isSeeded) for (const guildId of WITH_BOT) await snapshots.put(snapshotOf(discord, guildId))

  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = await createApi({
    core,
    endpoints,
    credentials,
    publicUrl: origin,
    webRoot: null,
    trustProxy: null,
    metrics,
    metricsToken: null,
    setup: null,
    limits: { requestsPerMinute: 600, writesPerMinute: 120, signInsPerMinute: 30 },
    ...options,
  })
  await server.listen('localhost', port)

  const api: TestApi = {
    origin,
    server,
    core,
    db,
    changes,
    discord,
    snapshots,
    members,
    logged,
    pass: (ms) => discord.clock.move(ms),
    gatewayLives: () =>
      gatewaySessions.put(0, { sessionId: 's', resumeUrl: 'ws://localhost', sequence: 1, shardCount: 1 }),
    browser: () => new Browser(),
    signIn: (person) => new Browser().signIn(origin, USERS[person]),
    call: (method, path, token, body) =>
      fetch(`${origin}/api${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    demote: async (guildId, person, { gatewayReports }) => {
      const guild = discord.state.world.guilds.find((one) => one.id === guildId)
      const member = guild?.members.find((one) => one.userId === USERS[person])
      if (!member) throw new Error(`${person} is not in ${guildId}`)
      member.roleIds = []
      const change = { guildId, userId: USERS[person], isMember: true, roleIds: [] }
      if (!gatewayReports) return
      const progress = { aliveAt: 0, membersAsOf: 0, missedGuildIds: [], unwrittenGuildIds: [] }
      const entry = {
        shardId: 0,
        shardCount: 1,
        session: undefined,
        progress,
        snapshots: [],
        memberCounts: [],
        members: [change],
        counts: [],
      }
      await core.gatewayRows.write([entry], (_, shardIds) => Promise.resolve(new Set(shardIds)))
    },
    close: async () => {
      await server.close()
      core.stop()
      await db.destroy()
      await closeDiscord(discord)
    },
  }
  if (isSeeded) await api.gatewayLives()
  return api
}

export { GUILDS, ROLES, USERS }

/** The body of an error response. @throws when the response is not an error. */
export async function problemOf(response: Response): Promise<ProblemResponse> {
  return ProblemResponse.parse(await response.json())
}

/** The parsed body of a response. */
export async function bodyOf(response: Response): Promise<unknown> {
  return response.json()
}

/** The bot's snapshot of a guild in the local Discord. */
export function snapshotOf(discord: LocalDiscord, guildId: string): GuildSnapshot {
  const guild = discord.state.world.guilds.find((one) => one.id === guildId)
  if (!guild) throw new Error(`The local Discord has no guild ${guildId}`)
  const bot = guild.members.find((member) => member.userId === discord.credentials.clientId)
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    ownerId: guild.ownerId,
    memberCount: guild.members.length,
    isBotMember: bot !== undefined,
    roles: guild.roles.map(({ id, name, color, position, permissions, botId, mentionable }) => ({
      id,
      name,
      color,
      position,
      permissions,
      managed: botId !== null,
      mentionable,
    })),
    channels: guild.channels.map(({ id, name, type, position, parentId, topic, overwrites }) => ({
      id,
      name,
      type,
      position,
      parentId,
      topic,
      overwrites,
    })),
    emojis: guild.emojis,
    botRoleIds: bot?.roleIds ?? [],
  }
}
