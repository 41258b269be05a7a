import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { banUser } from '../bans/ban.ts'
import { timeOut } from '../members/moderate.ts'
import { postMessage, readMessages } from '../messages/actions.ts'
import type { ApplicationCommand, Json } from './model.ts'
import { startLocalDiscord } from '../server.ts'
import { CHANNELS, demoWorld, GUILDS, ROLES, USERS } from '../world.ts'
import { findMember, guildOf } from './state.ts'
import { call } from './testing/calls.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'local-discord-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const place = { userId: USERS.cleo, channelId: CHANNELS.demoGeneral }

describe('the state', () => {
  it('survives a restart', async () => {
    const first = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
    postMessage(first.state, { ...place, content: 'still here' })
    first.revokeRole(GUILDS.raidNight, USERS.ben, ROLES.raidLeader)
    await first.close()
    const second = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
    expect(readMessages(second.state, place)).toMatchObject([{ content: 'still here' }])
    expect(findMember(guildOf(second.state, GUILDS.raidNight), USERS.ben)?.roleIds).toEqual([])
    await second.close()
  })

  it('assigns greater ids after a restart with a clock that is set back', async () => {
    const first = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
    first.clock.move(3_600_000)
    const before = postMessage(first.state, { ...place, content: 'from the future' })
    await first.close()
    const second = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
    const after = postMessage(second.state, { ...place, content: 'from now' })
    expect(BigInt(after.id)).toBeGreaterThan(BigInt(before.id))
    await second.close()
  })

  it('is written soon after a change without a close', async () => {
    const crashed = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
    postMessage(crashed.state, { ...place, content: 'quick' })
    await expect.poll(() => readdirSync(dataDir)).toEqual(['local-discord.json'])
    const next = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
    expect(readMessages(next.state, place)).toMatchObject([{ content: 'quick' }])
    await Promise.all([crashed.close(), next.close()])
  })

  it('gets defaults for fields that an earlier file lacks', async () => {
    const path = join(dataDir, 'local-discord.json')
    const first = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
    first.state.world.commands.push(COMMAND)
    postMessage(first.state, { ...place, content: 'from before' })
    await first.close()
    const later = new Set([
      'newestId',
      'threads',
      'bans',
      'timedOutAway',
      'autoModRules',
      'auditLog',
      'timedOutUntil',
      'isPending',
      'scheduledEvents',
      'contexts',
      'integrationTypes',
    ])
    const text = readFileSync(path, 'utf8')
    const saved: unknown = JSON.parse(text, (key, value: unknown) => (later.has(key) ? undefined : value))
    expect(JSON.stringify(saved)).not.toBe(text)
    writeFileSync(path, JSON.stringify(saved))
    const second = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
    const guild = guildOf(second.state, GUILDS.guildhallDemo)
    expect(guild).toMatchObject({ threads: [], bans: [], timedOutAway: {}, autoModRules: [], auditLog: [] })
    expect(findMember(guild, USERS.cleo)).toMatchObject({ timedOutUntil: null, isPending: false })
    expect(readMessages(second.state, place)).toMatchObject([{ content: 'from before' }])
    expect(second.state.world.commands).toEqual([COMMAND])
    await second.close()
  })

  it('keeps time-outs, bans, AutoMod rules and the audit log over a restart', async () => {
    const guildId = GUILDS.guildhallDemo
    const first = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
    const moderation = { actorId: USERS.ada, guildId, userId: USERS.cleo, reason: 'Loud' }
    timeOut(first.state, { ...moderation, until: Date.now() + 60_000 })
    banUser(first.state, { ...moderation, userId: USERS.dan, deleteMessageSeconds: 0 })
    const rule = { name: 'Spam', event_type: 1, trigger_type: 3, actions: [{ type: 1 }], enabled: true }
    const made = await call(first, ['POST', `/guilds/${guildId}/auto-moderation/rules`], rule)
    expect(made.status).toBe(200)
    const before = structuredClone(guildOf(first.state, guildId))
    await first.close()
    const second = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
    expect(guildOf(second.state, guildId)).toEqual(before)
    expect(() => postMessage(second.state, { ...place, content: 'x' })).toThrow('Missing Permissions')
    await second.close()
  })

  it('is readable by its owner only, also when an older file was not', async () => {
    const path = join(dataDir, 'new', 'local-discord.json')
    const modes = () => [join(path, '..'), path].map((one) => (statSync(one).mode & 0o777).toString(8))
    const written = async (content: string): Promise<void> => {
      const local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: join(path, '..') })
      postMessage(local.state, { ...place, content })
      await local.close()
    }
    await written('one')
    expect(modes()).toEqual(['700', '600'])
    writeFileSync(`${path}.new`, '{ half')
    for (const file of [path, `${path}.new`]) chmodSync(file, 0o644)
    const idle = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: join(path, '..') })
    expect(modes()).toEqual(['700', '600'])
    await idle.close()
    await written('two')
    expect(modes()).toEqual(['700', '600'])
  })

  it('rejects a damaged file by name and does not change it', async () => {
    writeFileSync(join(dataDir, 'local-discord.json'), '{ half')
    await expect(startLocalDiscord({ ...demoWorld, port: 0, dataDir })).rejects.toThrow(
      /local-discord\.json is damaged/,
    )
    expect(readdirSync(dataDir)).toEqual(['local-discord.json'])
  })

  it('rejects a valid JSON file that is not a world', async () => {
    writeFileSync(join(dataDir, 'local-discord.json'), '{"layout":1,"world":{"guilds":[]}}')
    await expect(startLocalDiscord({ ...demoWorld, port: 0, dataDir })).rejects.toThrow(
      /is not a state of the local Discord/,
    )
  })

  it('stays in memory while the file cannot be written and is written afterwards', async () => {
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
    // A folder at the draft's path makes every write fail.
    const obstacle = join(dataDir, 'local-discord.json.new')
    mkdirSync(obstacle)
    const local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
    postMessage(local.state, { ...place, content: 'no room' })
    expect((await warned).message).toMatch(/The local Discord cannot write .*local-discord\.json/)
    postMessage(local.state, { ...place, content: 'still none' })
    rmSync(obstacle, { recursive: true })
    await expect.poll(() => readdirSync(dataDir), { timeout: 5_000 }).toEqual(['local-discord.json'])
    const next = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
    expect(readMessages(next.state, place)).toMatchObject([{ content: 'no room' }, { content: 'still none' }])
    await Promise.all([local.close(), next.close()])
  })

  it('drops values of an earlier version that are nested too deep', async () => {
    const first = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
    const message = postMessage(first.state, { ...place, content: 'poisoned' })
    let deep: Json = 'a'
    for (let level = 0; level < 500; level += 1) deep = { a: deep }
    message.components = [{ type: 1, components: [{ type: 2, style: 1, custom_id: 'a', emoji: deep }] }]
    first.state.world.commands.push({ ...COMMAND, nameLocalizations: { de: deep } })
    await first.close()
    const next = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
    expect(readMessages(next.state, place)).toMatchObject([{ content: 'poisoned', components: [] }])
    expect(next.state.world.commands).toEqual([COMMAND])
    await next.close()
  })
})

const COMMAND: ApplicationCommand = {
  id: '1',
  guildId: null,
  version: '1',
  type: 1,
  name: 'deep',
  description: 'A command',
  options: [],
  nameLocalizations: null,
  descriptionLocalizations: null,
  defaultMemberPermissions: null,
  dmPermission: true,
  contexts: null,
  integrationTypes: [0],
  nsfw: false,
}
