import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually, setStage, type Stage } from '../../testing/stage.ts'
import { administrator } from '@guildhall/test-kit'

const DEMO = GUILDS.guildhallDemo

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
})

afterEach(() => stage.close())

const sessions = () => stage.core.gatewaySessions
const membersInRows = async () => (await stage.core.snapshots.get(DEMO))?.memberCount ?? 0

describe('the gateway connection', () => {
  it('resumes its session after a restart and receives missed events', async () => {
    const first = await stage.start()
    await eventually(async () => expect(await membersInRows()).toBeGreaterThan(0))
    await first.stop()
    expect(await sessions().aliveAt()).toBe(0)
    const kept = await sessions().get(0, 1)
    const before = await membersInRows()
    const left = await stage.sessionsLeft()
    await stage.as(USERS.dan).join(DEMO)

    await stage.start()
    expect(await stage.sessionsLeft()).toBe(left)
    await eventually(async () => expect(await membersInRows()).toBe(before + 1))
    await eventually(async () => expect((await sessions().get(0, 1))?.sequence).toBeGreaterThan(kept?.sequence ?? 0))
    expect((await sessions().get(0, 1))?.sessionId).toBe(kept?.sessionId)
    expect(await sessions().aliveAt()).toBeGreaterThan(0)
  })

  it('resumes after it is cut and misses no event', async () => {
    const bot = await stage.start()
    await eventually(async () => expect(await membersInRows()).toBeGreaterThan(0))
    const before = await membersInRows()
    const left = await stage.sessionsLeft()
    stage.local.dropGateway()
    await eventually(() => expect(bot.state()).toBe('connecting'))
    await stage.as(USERS.dan).join(DEMO)
    await eventually(() => expect(bot.state()).toBe('ready'))
    await eventually(async () => expect(await membersInRows()).toBe(before + 1))
    expect(await stage.sessionsLeft()).toBe(left)
  })

  it('begins a new session when Discord has dropped the old one', async () => {
    const first = await stage.start()
    await first.stop()
    stage.local.invalidateSessions()
    const second = await stage.start()
    expect(second.state()).toBe('ready')
    expect(await sessions().aliveAt()).not.toBeNull()
  })

  it('drops a command that waited too long for the bot to return', async () => {
    const first = await stage.start()
    await stage.core.commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
    await first.stop()
    await stage.as(USERS.cleo).run({ channelId: CHANNELS.demoGeneral, command: 'blame' })
    // Discord accepts a response within 3 s.
    await stage.start({ clock: { now: () => Date.now() + 3_200 } })
    await eventually(() => expect(stage.logged()).toContain('came too late'))
    expect(await stage.db.selectFrom('blame_counts').selectAll().execute()).toEqual([])
  })

  it('reports the settings page and stops retrying when privileged intents are off', async () => {
    stage.local.allowPrivilegedIntents(false)
    const left = await stage.sessionsLeft()
    const page = `https://discord.com/developers/applications/${stage.local.credentials.clientId}/bot`
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    await expect(stage.start()).rejects.toThrow(page)
    expect(stage.logged()).toContain(page)
    // Wait longer than the longest pause between two attempts.
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(stage.logged().split(page)).toHaveLength(2)
    expect(await stage.sessionsLeft()).toBeGreaterThanOrEqual(left - 1)
    // The lease was released for other processes.
    expect(await stage.db.selectFrom('shard_leases').selectAll().execute()).toEqual([])
  })

  it('reports a wrong token in a sentence', async () => {
    const credentials = { ...stage.local.credentials, token: 'MTE0MDc5NzIwMDE5NzgwMjUzNA.wrong.wrong' }
    await expect(stage.start({ credentials })).rejects.toThrow('Discord rejected the bot token')
    expect(stage.logged()).toContain('DISCORD_TOKEN')
  })

  it('is retried while Discord is unreachable at the start', async () => {
    stage.local.goAway()
    const starting = stage.start()
    await eventually(() => expect(stage.logged()).toContain('could not reach Discord'))
    stage.local.comeBack()
    expect((await starting).state()).toBe('ready')
  })
})
