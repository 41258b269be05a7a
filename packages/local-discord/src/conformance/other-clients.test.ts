import { describe, expect, it } from 'vitest'
import { useStage } from '../gateway/testing/stage.ts'
import { CHANNELS } from '../world.ts'

/*
 * Requests as Eris 0.18, Oceanic 1.15, Dysnomia 0.2, discordeno 21, Seyfert 5 and Detritus 0.16 make them, where these differ from
 * discord.js.
 */

const MESSAGES = `/channels/${CHANNELS.demoGeneral}/messages`

const stage = useStage()

interface Reply {
  status: number
  type: string | null
  body: unknown
}

async function send(method: string, path: string, init?: { body: BodyInit; type?: string }): Promise<Reply> {
  const reply = await fetch(`${stage.discord.endpoints.apiUrl}/v9${path}`, {
    method,
    headers: {
      authorization: `Bot ${stage.discord.credentials.token}`,
      ...(init?.type !== undefined && { 'content-type': init.type }),
    },
    ...(init && { body: init.body }),
  })
  const text = await reply.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  return { status: reply.status, type: reply.headers.get('content-type'), body }
}

describe('a JSON response', () => {
  it('has exactly the type application/json, which Eris and Oceanic compare', async () => {
    stage.discord.limit({ scope: 'user', retryAfter: 1 }, { route: 'GET /users/@me', requests: 1 })
    const replies = [
      await send('GET', '/users/@me'),
      await send('GET', '/users/@me'),
      await send('GET', '/guilds/1'),
      await send('GET', '/nowhere'),
      await send('DELETE', '/gateway'),
      await send('POST', MESSAGES, { body: '{', type: 'application/json' }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([429, 200, 404, 404, 405, 400])
    expect(new Set(replies.map(({ type }) => type))).toEqual(new Set(['application/json']))
  })
})
