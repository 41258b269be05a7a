import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS, isOfGuild, pathOf, type EndpointShape } from '@guildhall/contract'
import { createLog } from '@guildhall/core'
import {
  demoWorld,
  GUILDS,
  localDiscordClient,
  ROLES,
  startLocalDiscord,
  USERS,
  type LocalDiscord,
} from '@guildhall/local-discord'
import { closeDiscord, freePort, signIn } from '@guildhall/test-kit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from './config.ts'
import { startProgram, type Program } from './program.ts'

/** Far less than the promised 30 s: the gateway reports the change immediately. */
const SOON_MS = 5_000
const RAID = GUILDS.raidNight
const DEMO = GUILDS.guildhallDemo

/** The calls of a server, without its analytics, whose reader is a thread that only the built program can start. */
const guildCalls = Object.values<EndpointShape>(ENDPOINTS).filter(
  (call) => isOfGuild(call) && !(typeof call.access === 'object' && call.access.area === 'analytics'),
)

/**
 * An id that is too long, so that the call is refused as invalid input. A missing reminder or configuration would
 * return 404, like a missing server.
 */
const NO_ID = 'x'.repeat(100)

describe('an administrator of a server with the bot', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-demotion-'))
  let discord: LocalDiscord
  let program: Program
  let origin: string
  let ben: string
  let ada: string

  beforeAll(async () => {
    discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
    const port = await freePort()
    origin = `http://localhost:${port}`
    const environment = {
      PORT: String(port),
      LOCAL_DISCORD_PORT: new URL(discord.origin).port,
      DATA_DIR: folder,
      ROLES: 'api,bot',
      // The test repeats every call many times.
      REQUESTS_PER_MINUTE: '100000',
      WRITES_PER_MINUTE: '100000',
    }
    program = await startProgram(readConfig(environment, folder), createLog('silent'), () => {})
    await vi.waitUntil(async () => (await fetch(`${origin}/readyz`)).ok, { timeout: 15_000, interval: 50 })
    ben = await signIn(origin, USERS.ben)
    ada = await signIn(origin, USERS.ada)
  })
  afterAll(async () => {
    await program?.end()
    await closeDiscord(discord)
    rmSync(folder, { recursive: true, force: true })
  })

  /** The distinct statuses of all calls for the guild. */
  async function answers(guildId: string, token: string): Promise<number[]> {
    const statuses = guildCalls.map(async (endpoint) => {
      const body = endpoint.body ? { body: JSON.stringify({ enable: true }) } : {}
      const path = pathOf(endpoint, {
        guildId,
        commandId: 'blame',
        reminderId: NO_ID,
        listId: NO_ID,
        revisionId: NO_ID,
        messageId: NO_ID,
        configId: NO_ID,
        channelId: NO_ID,
      })
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const response = await fetch(`${origin}/api${path}`, { method: endpoint.method, headers, ...body })
      // A stream would stay open.
      await response.body?.cancel()
      // Authorization precedes validation, so a refused body means that the caller was authorized.
      return response.status === 400 ? 200 : response.status
    })
    return [...new Set(await Promise.all(statuses))].toSorted((a, b) => a - b)
  }

  async function expectAll(guildId: string, token: string, statuses: number[]): Promise<void> {
    await expect.poll(() => answers(guildId, token), { timeout: SOON_MS, interval: 200 }).toEqual(statuses)
  }

  async function expectOutAndBack(guildId: string, token: string, out: () => void, back: () => void): Promise<void> {
    await expectAll(guildId, token, [200])
    out()
    await expectAll(guildId, token, [404])
    back()
    await expectAll(guildId, token, [200])
  }

  it('loses every call when the role is removed, and regains them when it is restored', async () => {
    await expectOutAndBack(
      RAID,
      ben,
      () => discord.revokeRole(RAID, USERS.ben, ROLES.raidLeader),
      () => discord.grantRole(RAID, USERS.ben, ROLES.raidLeader),
    )
  })

  it('loses access when the role loses the permission', async () => {
    const leader = discord.state.world.guilds
      .find((guild) => guild.id === RAID)
      ?.roles.find((role) => role.id === ROLES.raidLeader)
    const { permissions = '' } = leader ?? {}
    await expectOutAndBack(
      RAID,
      ben,
      () => discord.changeRole(RAID, ROLES.raidLeader, { permissions: '0' }),
      () => discord.changeRole(RAID, ROLES.raidLeader, { permissions }),
    )
  })

  it('loses access when the ownership of the server is transferred', async () => {
    const demo = discord.state.world.guilds.find((guild) => guild.id === DEMO)
    if (!demo) throw new Error('The world has no Guildhall Demo')
    const handOver = (userId: string): void => {
      demo.ownerId = userId
      discord.changeGuild(DEMO, { name: demo.name })
    }
    const ownRoles = demo.members.find((member) => member.userId === USERS.ada)?.roleIds ?? []
    for (const roleId of ownRoles) discord.revokeRole(DEMO, USERS.ada, roleId)
    await expectOutAndBack(
      DEMO,
      ada,
      () => handOver(USERS.cleo),
      () => handOver(USERS.ada),
    )
  })

  it('loses access by leaving, and does not regain it by returning without the role', async () => {
    await expectAll(RAID, ben, [200])
    discord.kick(RAID, USERS.ben)
    await expectAll(RAID, ben, [404])
    await localDiscordClient(discord.origin).as(USERS.ben).join(RAID)
    expect(await answers(RAID, ben)).toEqual([404])
    discord.grantRole(RAID, USERS.ben, ROLES.raidLeader)
    await expectAll(RAID, ben, [200])
  })

  it('keeps access during an outage of the server', async () => {
    await expectAll(RAID, ben, [200])
    discord.loseGuild(RAID)
    // Events are handled in order: once this name arrives, the outage was handled too.
    discord.changeGuild(DEMO, { name: 'After the outage began' })
    const headers = { authorization: `Bearer ${ada}` }
    const named = async () => (await fetch(`${origin}/api/guilds/${DEMO}`, { headers })).text()
    await expect.poll(named, { interval: 200 }).toContain('After the outage began')
    expect(await answers(RAID, ben)).toEqual([200])
    discord.findGuild(RAID)
    await expectAll(RAID, ben, [200])
  })

  it('can only read the server while the bot is removed from it', async () => {
    await expectAll(RAID, ben, [200])
    discord.removeBot(RAID)
    await expectAll(RAID, ben, [200, 409])
    discord.addBot(RAID, 0n)
    await expectAll(RAID, ben, [200])
  })
})
