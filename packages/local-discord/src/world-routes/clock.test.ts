import { describe, expect, it } from 'vitest'
import { localDiscordClient } from '../client/client.ts'
import { useStage } from '../gateway/testing/stage.ts'
import { timeOf } from '../kernel/snowflake.ts'
import { timeOut } from '../members/moderate.ts'
import { CHANNELS, GUILDS, USERS } from '../world.ts'

const HOUR_MS = 60 * 60_000
const stage = useStage()

describe('the clock', () => {
  it('ends time-outs and rate limits when it is advanced', async () => {
    const { clock, as } = localDiscordClient(stage.discord.origin)
    const until = stage.now + HOUR_MS
    const target = { actorId: USERS.ada, guildId: GUILDS.guildhallDemo, userId: USERS.cleo, reason: null }
    timeOut(stage.discord.state, { ...target, until })
    await expect(as(USERS.cleo).write(CHANNELS.demoGeneral, 'Hello')).rejects.toMatchObject({ status: 403 })
    const limited = async () => (await stage.send('GET', '/users/@me/guilds')).status
    while ((await limited()) !== 429);
    expect(await clock.move(HOUR_MS)).toBe(until)
    expect(await clock.now()).toBe(until)
    expect(await limited()).toBe(200)
    const { id } = await as(USERS.cleo).write(CHANNELS.demoGeneral, 'Hello')
    expect(timeOf(id)).toBe(until)
  })

  it('is shared by all of its clients in the same process', async () => {
    const { clock } = localDiscordClient(stage.discord.origin)
    await clock.move(HOUR_MS)
    expect(stage.discord.clock.now()).toBe(stage.now + HOUR_MS)
  })

  it.each([-1, 0.5, 1e12])('cannot be advanced by %d ms', async (ms) => {
    const { clock } = localDiscordClient(stage.discord.origin)
    await expect(clock.move(ms)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('"ms" must') })
    expect(await clock.now()).toBe(stage.now)
  })
})
