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
import { createApi, USUAL_LIMITS, type Api, type ApiOptions } from '../index.ts'
import { Browser } from './browser.ts'

type Person = keyof typeof USERS

/** The API over HTTP, on a local Discord and with the rows that the bot would have written. */
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
  /** Records that the gateway is connected, as the bot does. */
  gatewayLives(): Promise<void>
  /** A browser without cookies. */
  browser(): Browser
  /** Signs a person in through Discord's page; returns our token. */
  signIn(person: Person): Promise<string>
  /** A call below /api. */
  call(method: string, path: string, token?: string | null, body?: unknown): Promise<Response>
  /** Takes a member's roles away in Discord; `gatewayReports` writes the gateway's event too. */
  demote(guildId: string, person: Person, options: { gatewayReports: boolean }): Promise<void>
  close(): Promise<void>
}

/** The guilds with the bot in a fresh world. */
const WITH_BOT = [GUILDS.guildhallDemo, GUILDS.raidNight]

export interface TestApiOptions extends TestCoreOptions, Partial<Omit<ApiOptions, 'core'>> {
  /** False leaves the rows of the bot out: the database may be unreachable. */
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
    limits: USUAL_LIMITS,
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

/** The body of an error response. Throws when it is not one. */
export async function problemOf(response: Response): Promise<ProblemResponse> {
  return ProblemResponse.parse(await response.json())
}

/** The body of a response. */
export async function bodyOf(response: Response): Promise<unknown> {
  return response.json()
}

/** The snapshot that the bot would make of a guild of the local Discord. */
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
