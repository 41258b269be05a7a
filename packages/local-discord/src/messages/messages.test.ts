import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call, type Reply } from '../kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { CHANNELS, demoWorld, GUILDS, ROLES, USERS } from '../world.ts'
import { deleteMessage, postMessage } from './actions.ts'

let discord: LocalDiscord
beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
})
afterEach(() => discord.close())

const GENERAL = `/channels/${CHANNELS.demoGeneral}/messages`

function from(username: keyof typeof USERS, content: string): string {
  return postMessage(discord.state, { userId: USERS[username], channelId: CHANNELS.demoGeneral, content }).id
}

describe('messages', () => {
  it('are listed newest first, also with before, after and around', async () => {
    const [one, two, three] = [from('cleo', 'one'), from('cleo', 'two'), from('cleo', 'three')]
    const ids = async (query: string): Promise<unknown> => {
      const { body } = await call(discord, ['GET', `${GENERAL}${query}`])
      return Array.isArray(body) ? body.map((message: { id: string }) => message.id) : body
    }
    expect(await ids('')).toEqual([three, two, one])
    expect(await ids(`?before=${three}&limit=1`)).toEqual([two])
    expect(await ids(`?after=${one}`)).toEqual([three, two])
    expect(await ids(`?around=${two}&limit=3`)).toEqual([three, two, one])
  })

  it('are written once per enforced nonce', async () => {
    const body = { content: 'once', nonce: 'abc', enforce_nonce: true }
    const first = await call(discord, ['POST', GENERAL], body)
    const again = await call(discord, ['POST', GENERAL], body)
    expect(first).toMatchObject({ status: 200, body: { content: 'once', nonce: 'abc' } })
    expect(again.body).toEqual(first.body)
    expect((await call(discord, ['GET', GENERAL])).body).toHaveLength(1)
  })

  it('can be edited by their author only and deleted with Manage Messages', async () => {
    const id = from('cleo', 'mine')
    expect(await call(discord, ['PATCH', `${GENERAL}/${id}`], { content: 'yours' })).toMatchObject({
      status: 403,
      body: { code: 50005 },
    })
    expect((await call(discord, ['DELETE', `${GENERAL}/${id}`])).status).toBe(204)
    expect(await call(discord, ['GET', `${GENERAL}/${id}`])).toMatchObject({ status: 404, body: { code: 10008 } })
  })

  it('mention users only as far as permissions and allowed_mentions allow', async () => {
    const content = `<@${USERS.ben}> <@${USERS.dan}> @everyone`
    const loud = await call(discord, ['POST', GENERAL], { content })
    expect(loud.body).toMatchObject({ mentions: [{ username: 'ben' }], mention_everyone: false })
    const quiet = await call(discord, ['POST', GENERAL], { content, allowed_mentions: { parse: [] } })
    expect(quiet.body).toMatchObject({ mentions: [] })
  })

  it.each([
    ['no content', GENERAL, {}, { status: 400, body: { code: 50006 } }],
    ['too long content', GENERAL, { content: 'x'.repeat(2_001) }, { status: 400, body: { code: 50035 } }],
    ['an unknown channel', '/channels/1/messages', { content: 'x' }, { status: 404, body: { code: 10003 } }],
    [
      'a channel that the bot cannot view',
      `/channels/${CHANNELS.demoStaff}/messages`,
      { content: 'x' },
      { status: 403, body: { code: 50001 } },
    ],
    [
      'a guild without the bot',
      `/channels/${CHANNELS.quietGeneral}/messages`,
      { content: 'x' },
      { status: 403, body: { code: 50001 } },
    ],
  ])('are rejected for %s', async (_, path, body, error) => {
    expect(await call(discord, ['POST', path], body)).toMatchObject(error)
  })

  it('are rejected with every error at its field', async () => {
    const { body } = await call(discord, ['POST', GENERAL], { content: 5, embeds: [{}, { fields: [{ name: 'n' }] }] })
    expect(body).toMatchObject({
      code: 50035,
      errors: {
        content: { _errors: [{ code: 'STRING_TYPE_CONVERT' }] },
        embeds: { 1: { fields: { 0: { value: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } } } } },
      },
    })
  })

  it.each([
    `${GENERAL}?before=yesterday`,
    `${GENERAL}?limit=101`,
    '/channels/general/messages',
    '/guilds/demo',
    '/users/ada',
  ])('are rejected for an invalid id or limit: %s', async (path) =>
    expect(await call(discord, ['GET', path])).toMatchObject({ status: 400, body: { code: 50035 } }),
  )

  it('need Send Messages', () => {
    const post = { userId: USERS.cleo, channelId: CHANNELS.demoAnnouncements, content: 'psst' }
    expect(() => postMessage(discord.state, post)).toThrow('Missing Permissions')
  })
})

describe('replies', () => {
  const answer = async (id: string, more?: object, reference?: object): Promise<Reply> =>
    call(discord, ['POST', GENERAL], { content: 'yes', message_reference: { message_id: id, ...reference }, ...more })

  it('contain the original message and mention its author by default', async () => {
    const id = from('cleo', 'really?')
    const loud = await answer(id)
    expect(loud.body).toMatchObject({ type: 19, referenced_message: { id }, mentions: [{ id: USERS.cleo }] })
    const quiet = await answer(id, { allowed_mentions: { parse: [], replied_user: false } })
    expect(quiet.body).toMatchObject({ type: 19, referenced_message: { id }, mentions: [] })
    const asked = await answer(id, { allowed_mentions: { parse: [], replied_user: true } })
    expect(asked.body).toMatchObject({ mentions: [{ id: USERS.cleo }] })
  })

  it('are rejected if the original is missing, unless fail_if_not_exists is false', async () => {
    const id = from('cleo', 'never mind')
    deleteMessage(discord.state, { userId: USERS.cleo, channelId: CHANNELS.demoGeneral, messageId: id })
    expect(await answer(id)).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { message_reference: { _errors: [{ message: 'Unknown message' }] } } },
    })
    const alone = await answer(id, {}, { fail_if_not_exists: false })
    expect(alone).toMatchObject({ status: 200, body: { type: 0 } })
    expect(alone.body).not.toHaveProperty('message_reference')
  })

  it('need Read Message History', async () => {
    const id = from('cleo', 'psst')
    for (const roleId of [GUILDS.guildhallDemo, ROLES.demoBot])
      discord.changeRole(GUILDS.guildhallDemo, roleId, { permissions: String((1 << 10) | (1 << 11)) })
    expect(await answer(id)).toMatchObject({ status: 403, body: { code: 160002 } })
  })
})

describe('rate limits', () => {
  // With a fixed time, no window passes on a slow machine.
  beforeEach(async () => {
    const now = Date.now()
    await discord.close()
    discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, clock: { now: () => now } })
  })

  it('are sent in headers and apply to each channel separately', async () => {
    const replies = []
    for (let i = 0; i < 6; i += 1) replies.push(await call(discord, ['POST', GENERAL], { content: String(i) }))
    expect(replies.map((reply) => reply.headers.get('x-ratelimit-remaining'))).toEqual(['4', '3', '2', '1', '0', '0'])
    expect(replies[5]).toMatchObject({ status: 429, body: { global: false, message: 'You are being rate limited.' } })
    expect(replies[5]?.headers.get('retry-after')).toMatch(/^[1-5]$/)
    expect((await call(discord, ['POST', `/channels/${CHANNELS.raidGeneral}/messages`], { content: 'x' })).status).toBe(
      200,
    )
  })

  it('reject more than 50 calls a second in total', async () => {
    const calls = Array.from({ length: 60 }, (_, i) => call(discord, ['GET', `/channels/${i}`]))
    const limited = (await Promise.all(calls)).filter((reply) => reply.status === 429)
    expect(limited).toHaveLength(10)
    expect(limited[0]?.headers.get('x-ratelimit-global')).toBe('true')
  })
})

describe('the REST API', () => {
  it('rejects an unknown token', async () => {
    const reply = await call(discord, ['GET', '/users/@me'], undefined, { authorization: 'Bot wrong' })
    expect(reply).toMatchObject({ status: 401, body: { code: 0, message: '401: Unauthorized' } })
  })

  it('rejects a page of another host', async () => {
    const reply = await call(discord, ['GET', '/gateway'], undefined, { origin: 'https://evil.example' })
    expect(reply.status).toBe(403)
  })
})
