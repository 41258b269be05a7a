import { createMetrics, DiscordRefusal } from '@guildhall/core'
import { demoWorld, GUILDS, startLocalDiscord, type LocalDiscord } from '@guildhall/local-discord'
import { closeDiscord } from '@guildhall/test-kit'
import { Routes } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unavailabilityOf, retryTimeOf } from './errors.ts'
import { createDiscordRest } from './rest.ts'

const NOW = 1_000_000

let discord: LocalDiscord

beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
})

afterEach(() => closeDiscord(discord))

async function failure(): Promise<unknown> {
  const rest = createDiscordRest({ ...discord, metrics: createMetrics() })
  return rest.get(Routes.guild(GUILDS.guildhallDemo)).then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('the retry time of a failed call', () => {
  it('is the end of the rate limit, also when the error was translated', async () => {
    discord.limit({ scope: 'global', retryAfter: 20 }, {})
    const error = await failure()
    expect(retryTimeOf(error, NOW)).toBeCloseTo(NOW + 20_000, -3)
    expect(retryTimeOf(unavailabilityOf(error), NOW)).toBeCloseTo(NOW + 20_000, -3)
  })

  it('is later for a limit that Discord gives no time for', () => {
    expect(retryTimeOf(new DiscordRefusal(30_046, 'Too many edits'), NOW)).toBeGreaterThan(NOW)
  })

  it('is undefined when Discord refuses or cannot be reached', async () => {
    discord.fail(403, {})
    expect(retryTimeOf(await failure(), NOW)).toBeUndefined()
    discord.goAway()
    expect(retryTimeOf(await failure(), NOW)).toBeUndefined()
  })
})
