import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localDiscordClient } from './client/client.ts'
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

const messages = async () => (await call(local, ['GET', `/channels/${STARTER.generalId}/messages`])).body

describe('the example bot', () => {
  it('logs in, registers its command, and answers the command and its button', async () => {
    await expect.poll(() => printed).toContain('Greeter is ready in 1 server(s).')
    expect((await call(local, ['GET', `/applications/${STARTER.botId}/commands`])).body).toMatchObject([
      { name: 'greet' },
    ])

    const alice = localDiscordClient(local.origin).as(STARTER.aliceId)
    const channelId = STARTER.generalId
    await alice.run({ channelId, command: 'greet', fields: { member: STARTER.bobId } })
    const answer = { content: 'Hello bob!', author: { id: STARTER.botId } }
    await expect.poll(messages).toMatchObject([{ ...answer, components: [{ components: [{ custom_id: 'wave' }] }] }])

    const [message] = await alice.read(channelId)
    await alice.press({ channelId, messageId: message?.id ?? '' }, 'wave')
    await expect.poll(messages).toMatchObject([{ content: 'alice waves back.', components: [] }])
  })
})
