import { DiscordAPIError, type DiscordErrorData } from '@discordjs/rest'
import { createMetrics } from '@guildhall/core'
import { demoWorld, GUILDS, startLocalDiscord, type LocalDiscord } from '@guildhall/local-discord'
import { closeDiscord } from '@guildhall/test-kit'
import { Routes } from 'discord-api-types/v10'
import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitOf, refusalOf, unavailabilityOf } from './errors.ts'
import { createDiscordRest } from './rest.ts'

const NOW = 1_000_000

let discord: LocalDiscord

beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
})

afterEach(() => closeDiscord(discord))

async function failure(at: Pick<LocalDiscord, 'credentials' | 'endpoints'> = discord): Promise<unknown> {
  const rest = createDiscordRest({ ...at, metrics: createMetrics() })
  return rest.get(Routes.guild(GUILDS.guildhallDemo)).then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('the limit of a failed call', () => {
  it('ends when the rate limit ends, also for a translated error', async () => {
    discord.limit({ scope: 'global', retryAfter: 20 }, {})
    const error = await failure()
    expect(limitOf(error, NOW)?.time).toBeCloseTo(NOW + 20_000, -3)
    expect(limitOf(unavailabilityOf(error), NOW)?.time).toBeCloseTo(NOW + 20_000, -3)
  })

  it('is ten minutes for edits of old messages, for which Discord gives no time', () => {
    const body = { code: 30_046, message: 'Maximum number of edits to messages older than 1 hour reached.' }
    const error = new DiscordAPIError(body, 30_046, 400, 'PATCH', 'http://localhost/', {
      body: undefined,
      files: undefined,
    })
    expect(limitOf(error, NOW)).toMatchObject({ time: NOW + 10 * 60_000, reason: expect.stringContaining('older') })
    expect(refusalOf(error)).toBeUndefined()
  })

  it('is undefined when Discord refuses or cannot be reached', async () => {
    discord.fail(403, {})
    expect(limitOf(await failure(), NOW)).toBeUndefined()
    discord.goAway()
    expect(limitOf(await failure(), NOW)).toBeUndefined()
  })
})

describe('a response of a proxy in front of Discord', () => {
  it.each([403, 404])('with status %i is an unavailable Discord, not a refusal', async (status) => {
    const proxy = createServer((_request, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<title>Access denied</title>'),
    )
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    try {
      const address = proxy.address()
      const port = typeof address === 'object' ? address?.port : undefined
      const endpoints = { ...discord.endpoints, apiUrl: `http://127.0.0.1:${port}/api` }
      const error = await failure({ ...discord, endpoints })
      expect(unavailabilityOf(error)).toMatchObject({ code: 'discord.unavailable' })
      expect(refusalOf(error)).toBeUndefined()
    } finally {
      proxy.close()
    }
  })
})

describe('the reason of a refusal', () => {
  const form = (errors: DiscordErrorData['errors']) => {
    const body = { code: 50_035, message: 'Invalid Form Body', ...(errors && { errors }) }
    return refusalOf(
      new DiscordAPIError(body, 50_035, 400, 'POST', 'http://localhost/', { body: undefined, files: undefined }),
    )?.reason
  }
  const wrong = { _errors: [{ code: 'URL_TYPE_INVALID_URL', message: 'Not a well formed URL.' }] }

  it('names the place of the first problem of a form in words', () => {
    expect(form({ embeds: { 1: { image: { url: wrong } } } })).toBe('embed 2, image: Not a well formed URL')
    expect(form({ embeds: { 0: { url: wrong } } })).toBe('embed 1, address: Not a well formed URL')
    expect(form({ embeds: { 0: { footer: { icon_url: wrong } } } })).toBe(
      'embed 1, footer, icon: Not a well formed URL',
    )
    expect(form({ embeds: { 0: { fields: { 2: { name: wrong } } } } })).toBe(
      'embed 1, field 3, name: Not a well formed URL',
    )
    expect(form({ components: { 0: { components: { 4: { emoji: { id: wrong } } } } } })).toBe(
      'row 1, button 5, emoji: Not a well formed URL',
    )
    expect(form({ components: { 0: { components: { 4: { url: wrong } } } } })).toBe(
      'row 1, button 5, address: Not a well formed URL',
    )
    expect(form(wrong)).toBe('Not a well formed URL')
  })

  it("is Discord's message when the form names no problem", () => {
    expect(form(undefined)).toBe('Invalid Form Body')
  })
})
