import { describe, expect, it } from 'vitest'
import { localDiscordClient } from '../client/client.ts'
import { useStage } from '../gateway/testing/stage.ts'
import { call } from '../kernel/testing/calls.ts'
import { watchStalls } from '../fuzz/testing/stalls.ts'
import { GUILDS, ROLES } from '../world.ts'

const RAID = GUILDS.raidNight
const stage = useStage()

describe('many members at once', () => {
  it('are added in one call with an event each, while other calls are answered', async () => {
    const { world } = localDiscordClient(stage.discord.origin)
    let isAdding = true
    const adding = world.addMembers(RAID, { count: 10_000, name: 'raider', roleIds: [ROLES.raidRaider] })
    const added = adding.finally(() => (isAdding = false))
    let answered = 0
    while (isAdding) {
      stage.now += 1_000
      expect((await call(stage.discord, ['GET', '/users/@me'])).status).toBe(200)
      answered += 1
    }
    const userIds = await added
    expect(new Set(userIds).size).toBe(10_000)
    expect(answered).toBeGreaterThan(2)
    const first = await stage.bot.next('GUILD_MEMBER_ADD')
    const joined = { guild_id: RAID, roles: [ROLES.raidRaider], user: { id: userIds[0] } }
    expect(first).toMatchObject(joined)
    for (let rest = userIds.length - 1; rest > 0; rest -= 1) await stage.bot.next('GUILD_MEMBER_ADD')
  })

  it('block the event loop for less than 400 ms while they are added and requested', async () => {
    const { world } = localDiscordClient(stage.discord.origin)
    const before = stage.discord.state.world.guilds.find(({ id }) => id === RAID)?.members.length ?? 0
    const stalls = watchStalls(100, () => {})
    await world.addMembers(RAID, { count: 5_000 })
    stage.bot.send({ op: 8, d: { guild_id: RAID, query: '', limit: 0 } })
    const chunks = [await stage.bot.next('GUILD_MEMBERS_CHUNK')]
    while (chunks.length < Number(chunks[0]?.['chunk_count'])) chunks.push(await stage.bot.next('GUILD_MEMBERS_CHUNK'))
    stalls.stop()
    const members = chunks.flatMap((chunk) => (Array.isArray(chunk['members']) ? chunk['members'] : []))
    expect(members).toHaveLength(before + 5_000)
    expect(stalls.longest()).toBeLessThan(400)
  })

  it('make a guild large, so that GUILD_CREATE contains only the bot’s member', async () => {
    const { world } = localDiscordClient(stage.discord.origin)
    await world.addMembers(RAID, { count: 300 })
    await world.removeBot(RAID)
    await world.addBot(RAID, 0n)
    const created = await stage.bot.next('GUILD_CREATE')
    expect(created).toMatchObject({ id: RAID, large: true, member_count: expect.any(Number) })
    expect(created['members']).toHaveLength(1)
  })

  it('are rejected above 10,000 and with an unknown role', async () => {
    const { world } = localDiscordClient(stage.discord.origin)
    const tooMany = world.addMembers(RAID, { count: 10_001 })
    await expect(tooMany).rejects.toMatchObject({ status: 400, message: expect.stringContaining('"count" must be') })
    const unknown = world.addMembers(RAID, { count: 1, roleIds: ['1'] })
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 10011 })
  })
})
