import { createMetrics } from '@guildhall/core'
import { demoWorld, GUILDS, startLocalDiscord, type LocalDiscord } from '@guildhall/local-discord'
import { closeDiscord } from '@guildhall/test-kit'
import { Routes } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitOf, unavailabilityOf } from './errors.ts'
import { createDiscordRest, DISCORD_TIMEOUT_MS, routeOf } from './rest.ts'

const BASE = 'https://discord.com/api'

let discord: LocalDiscord

const guild = Routes.guild(GUILDS.guildhallDemo)
const createRest = () => createDiscordRest({ ...discord, metrics: createMetrics() })

/** The error of a call. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

describe("the bot's client of Discord's REST API", () => {
  beforeEach(async () => {
    discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  })

  afterEach(() => closeDiscord(discord))

  it('returns a slow response in full, and accepts one without a body', async () => {
    discord.trickle(300, {})
    expect(await createRest().get(guild)).toMatchObject({ id: GUILDS.guildhallDemo })
    const commands = Routes.applicationGuildCommands(discord.credentials.clientId, GUILDS.guildhallDemo)
    await createRest().put(commands, { body: [] })
  })

  it('times out on a response whose body does not arrive', { timeout: 15_000 }, async () => {
    discord.trickle(600_000, {})
    const begun = Date.now()
    expect(unavailabilityOf(await failureOf(createRest().get(guild)))).toBeDefined()
    expect(Date.now() - begun).toBeLessThan(DISCORD_TIMEOUT_MS + 1_500)
  })

  it('works again after a response 401', async () => {
    const rest = createRest()
    const rejected = discord.fail(401, { requests: 1 })
    expect(unavailabilityOf(await failureOf(rest.get(guild)))).toBeDefined()
    expect(rejected.affected()).toBe(1)
    expect(await rest.get(guild)).toMatchObject({ id: GUILDS.guildhallDemo })
  })

  it('waits for a short rate limit, and rejects calls during a long one without sending them', async () => {
    const rest = createRest()
    const short = discord.limit({ scope: 'user', retryAfter: 0.2 }, {})
    expect(await rest.get(guild)).toMatchObject({ id: GUILDS.guildhallDemo })
    expect(short.affected()).toBe(1)

    const long = discord.limit({ scope: 'global', retryAfter: 20 }, {})
    for (let times = 0; times < 3; times++) {
      expect(limitOf(await failureOf(rest.get(guild)), 0)?.time).toBeCloseTo(20_000, -3)
    }
    expect(long.affected()).toBe(1)
  })
})

describe('the route of a call to Discord', () => {
  it('contains no id, token or emoji', () => {
    const routes = [
      '/v10/channels/1140797200197802534/messages?limit=5',
      '/v10/interactions/1140797200197802534/aW50ZXJhY3Rpb246c2VjcmV0/callback',
      '/v10/webhooks/1140797200197802534/abc/messages/@original',
      '/v10/channels/1/messages/2/reactions/%F0%9F%94%A5/@me',
      '/v10/users/@me/guilds?with_counts=true',
      '/v10/users/%40me',
      '/v10/something/UNKNOWN',
    ].map((path) => routeOf(BASE + path, BASE))
    expect(routes).toEqual([
      '/channels/:id/messages',
      '/interactions/:id/:token/callback',
      '/webhooks/:id/:token/messages/@original',
      '/channels/:id/messages/:id/reactions/:emoji/@me',
      '/users/@me/guilds',
      '/users/@me',
      '/something/:other',
    ])
  })
})
