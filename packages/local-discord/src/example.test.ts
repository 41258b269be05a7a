import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from './kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord } from './server.ts'
import { STARTER, starterWorld } from './starter-world.ts'

const BOT = fileURLToPath(new URL('../example/bot.mjs', import.meta.url))

let local: LocalDiscord
let bot: ChildProcess
let printed = ''

beforeAll(async () => {
  local = await startLocalDiscord({ ...starterWorld('Greeter'), port: 0, dataDir: null })
  const env = { ...process.env, DISCORD_API: local.endpoints.apiUrl, DISCORD_TOKEN: local.credentials.token }
  bot = spawn(process.execPath, [BOT], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  bot.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
})
afterAll(async () => {
  if (bot.exitCode === null) {
    bot.kill()
    await once(bot, 'exit')
  }
  await local.close()
})

const ALICE = { user: STARTER.aliceId, channel: STARTER.generalId }

/** Acts as Alice on the chat page. */
async function chat(action: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${local.origin}/chat/${action}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...ALICE, ...body }),
  })
  return response.status
}

const messages = async () => (await call(local, ['GET', `/channels/${STARTER.generalId}/messages`])).body

describe('the example bot', () => {
  it('logs in, registers its command, and answers the command and its button', async () => {
    await expect.poll(() => printed).toContain('Greeter is ready in 1 server(s).')
    expect((await call(local, ['GET', `/applications/${STARTER.botId}/commands`])).body).toMatchObject([
      { name: 'greet' },
    ])

    expect(await chat('invoke', { command: 'greet', fields: [{ name: 'member', value: STARTER.bobId }] })).toBe(200)
    const answer = { content: 'Hello bob!', author: { id: STARTER.botId } }
    await expect.poll(messages).toMatchObject([{ ...answer, components: [{ components: [{ custom_id: 'wave' }] }] }])

    const [message] = local.state.world.messages[STARTER.generalId] ?? []
    expect(await chat('press', { message: message?.id, customId: 'wave' })).toBe(200)
    await expect.poll(messages).toMatchObject([{ content: 'alice waves back.', components: [] }])
  })
})
