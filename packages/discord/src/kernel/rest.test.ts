import { createMetrics, RetryLater } from '@guildhall/core'
import { GUILDS, startLocalDiscord, type LocalDiscord } from '@guildhall/local-discord'
import { Routes } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { obeyingLimits } from './obeying-limits.ts'
import { createDiscordRest, discordAway, DISCORD_TIMEOUT_MS } from './rest.ts'

let discord: LocalDiscord

beforeEach(async () => {
  discord = await startLocalDiscord({ port: 0, dataDir: null })
})

afterEach(() => discord.close())

const guild = Routes.guild(GUILDS.guildhallDemo)
const createRest = () => createDiscordRest({ ...discord, metrics: createMetrics() })

/** What a call fails with. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

describe("Discord's REST as the bot", () => {
  it('takes an answer as a whole, and one without a body too', async () => {
    discord.trickle(300, {})
    expect(await createRest().get(guild)).toMatchObject({ id: GUILDS.guildhallDemo })
    const commands = Routes.applicationGuildCommands(discord.credentials.clientId, GUILDS.guildhallDemo)
    await createRest().put(commands, { body: [] })
  })

  it('gives up on an answer whose body does not come', { timeout: 15_000 }, async () => {
    discord.trickle(600_000, {})
    const begun = Date.now()
    expect(discordAway(await failureOf(createRest().get(guild)))).toBeDefined()
    expect(Date.now() - begun).toBeLessThan(DISCORD_TIMEOUT_MS + 1_500)
  })

  it('waits for a short rate limit, and comes back after a long one without asking again before', async () => {
    const rest = createRest()
    const short = discord.limit({ scope: 'user', retryAfter: 0.2 }, {})
    expect(await rest.get(guild)).toMatchObject({ id: GUILDS.guildhallDemo })
    expect(short.struck()).toBe(1)

    const long = discord.limit({ scope: 'global', retryAfter: 20 }, {})
    const read = obeyingLimits(() => rest.get(guild))
    for (let times = 0; times < 3; times++) {
      const told = await failureOf(read())
      expect(told).toBeInstanceOf(RetryLater)
      expect(told).toHaveProperty('ms', expect.closeTo(20_000, -3))
    }
    expect(long.struck()).toBe(1)
  })
})
