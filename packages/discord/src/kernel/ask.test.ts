import { GrantRefused, Problem } from '@guildhall/core'
import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { askAsUser, askDiscord } from './ask.ts'

/** Starts a server that sends these responses one after the other. */
async function discordThatResponds(
  ...answers: { status: number; body: string }[]
): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    const { status, body } = answers.shift() ?? { status: 500, body: '{}' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}/`, server }
}

describe('a call to Discord', () => {
  let discord: { url: string; server: Server }
  afterEach(() => discord.server.close())

  async function codeOf(call: Promise<unknown>): Promise<string> {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    return error instanceof Problem ? error.code : String(error)
  }

  it('is repeated once after a short rate limit', async () => {
    discord = await discordThatResponds(
      { status: 429, body: '{"retry_after":0.05}' },
      { status: 200, body: '{"id":"1"}' },
    )
    expect(await askDiscord(fetch, discord.url, {})).toEqual({ status: 200, body: { id: '1' } })
  })

  it('fails as unavailable after a long or second rate limit, a server error or a response without JSON', async () => {
    for (const answers of [
      [{ status: 429, body: '{"retry_after":60}' }],
      [
        { status: 429, body: '{"retry_after":0}' },
        { status: 429, body: '{"retry_after":0}' },
      ],
      [{ status: 502, body: 'Bad gateway' }],
      [{ status: 200, body: '<html>' }],
    ]) {
      discord = await discordThatResponds(...answers)
      expect(await codeOf(askDiscord(fetch, discord.url, {}))).toBe('discord.unavailable')
      discord.server.close()
    }
  })

  it('fails as unavailable when no server listens', async () => {
    discord = await discordThatResponds()
    await new Promise((resolve) => discord.server.close(resolve))
    expect(await codeOf(askDiscord(fetch, discord.url, {}))).toBe('discord.unavailable')
  })

  it('fails as refused, not as unavailable, when the user revoked the permission', async () => {
    discord = await discordThatResponds({ status: 401, body: '{"message":"401: Unauthorized","code":0}' })
    await expect(askAsUser(fetch, discord.url, 'token')).rejects.toBeInstanceOf(GrantRefused)
  })
})
