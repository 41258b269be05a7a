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
  it('returns a whole response, also one without a body', async () => {
    discord.trickle(300, {})
    expect(await createRest().get(guild)).toMatchObject({ id: GUILDS.guildhallDemo })
    const commands = Routes.applicationGuildCommands(discord.credentials.clientId, GUILDS.guildhallDemo)
    await createRest().put(commands, { body: [] })
  })

  it('times out on a response whose body does not arrive', { timeout: 15_000 }, async () => {
    discord.trickle(600_000, {})
    const begun = Date.now()
    expect(discordAway(await failureOf(createRest().get(guild)))).toBeDefined()
    expect(Date.now() - begun).toBeLessThan(DISCORD_TIMEOUT_MS + 1_500)
  })

  it('waits for a short rate limit, and throws on a long one without another call before its end', async () => {
    const rest = createRest()
    const short = discord.limit({ scope: 'user', retryAfter: 0.2 }, {})
    expect(await rest.get(guild)).toMatchObject({ id: GUILDS.guildhallDemo })
    expect(short.struck()).toBe(1)

    const long = discord.limit({ scope: 'global', retryAfter: 20 }, {})
    const read = obeyingLimits(() => rest.get(guild))
    for (let times = 0; times < 3; times++) {
      const error = await failureOf(read())
      expect(error).toBeInstanceOf(RetryLater)
      expect(error).toHaveProperty('ms', expect.closeTo(20_000, -3))
    }
    expect(long.struck()).toBe(1)
  })
})
