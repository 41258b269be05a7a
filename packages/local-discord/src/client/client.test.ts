import { describe, expect, it } from 'vitest'
import { connect } from '../gateway/testing/raw-client.ts'
import { useStage } from '../gateway/testing/stage.ts'
import { fieldOf } from '../gateway/payload.ts'
import { APPLICATION, CHANNELS, GUILDS, USERS } from '../world.ts'
import { localDiscordClient, type LocalDiscordClient } from './client.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const ME = '/users/@me'
const stage = useStage()
const client = (): LocalDiscordClient => localDiscordClient(stage.discord.origin)

/** The status of a call of the bot; "cut" when the connection is cut. */
const status = async (): Promise<number | 'cut'> =>
  stage.send('GET', ME).then(
    (reply) => reply.status,
    () => 'cut',
  )

describe('a user', () => {
  it('writes, edits, reads and deletes a message', async () => {
    const cleo = client().as(USERS.cleo)
    const message = await cleo.write(GENERAL, 'Hello')
    expect(message).toMatchObject({ channelId: GENERAL, content: 'Hello', author: { id: USERS.cleo, name: 'cleo' } })
    const which = { channelId: GENERAL, messageId: message.id }
    expect(await cleo.edit(which, 'Bye')).toMatchObject({ id: message.id, content: 'Bye', edited: true })
    expect(await client().as(USERS.ada).read(GENERAL)).toMatchObject([{ id: message.id, content: 'Bye' }])
    await cleo.delete(which)
    expect(await cleo.read(GENERAL)).toEqual([])
  })

  it('completes an option, runs a command, presses a button and submits a modal', async () => {
    const cleo = client().as(USERS.cleo)
    const text = { type: 3, name: 'text', description: 'A text', required: true, autocomplete: true }
    const command = { name: 'echo', description: 'Repeats', options: [text] }
    await stage.send('PUT', `/applications/${APPLICATION.id}/guilds/${DEMO}/commands`, [command])
    const call = { channelId: GENERAL, command: 'echo', fields: { text: 'a' } }
    const completed = await cleo.complete({ ...call, focused: 'text' })
    const focused = { type: 4, id: completed, data: { options: [{ name: 'text', value: 'a', focused: true }] } }
    expect(await stage.bot.next('INTERACTION_CREATE')).toMatchObject(focused)
    const id = await cleo.run(call)
    const invoked = await stage.bot.next('INTERACTION_CREATE')
    expect(invoked).toMatchObject({ id, data: { name: 'echo', options: [{ name: 'text', value: 'a' }] } })
    const buttons = [
      { type: 2, style: 1, label: 'More', custom_id: 'more' },
      { type: 2, style: 1, label: 'Off', custom_id: 'off', disabled: true },
      { type: 2, style: 5, label: 'Elsewhere', url: 'https://elsewhere.example' },
    ]
    const data = { content: 'a', flags: 64, components: [{ type: 1, components: buttons }] }
    await answer(invoked, { type: 4, data })
    const [message] = await cleo.read(GENERAL)
    expect(message).toMatchObject({ content: 'a', ephemeral: true, thinking: false })
    expect(message?.buttons).toEqual([{ label: 'More', customId: 'more' }])
    const pressed = await cleo.press({ channelId: GENERAL, messageId: message?.id ?? '' }, 'more')
    const press = await stage.bot.next('INTERACTION_CREATE')
    expect(press).toMatchObject({ id: pressed, data: { custom_id: 'more' } })
    const input = { type: 4, custom_id: 'why', style: 1, label: 'Why' }
    await answer(press, {
      type: 9,
      data: { custom_id: 'form', title: 'Form', components: [{ type: 1, components: [input] }] },
    })
    const submitted = await cleo.submit(pressed, { why: 'because' })
    const components = [{ components: [{ custom_id: 'why', value: 'because' }] }]
    expect(await stage.bot.next('INTERACTION_CREATE')).toMatchObject({ id: submitted, data: { components } })
  })

  it('joins and leaves a server and moderates members', async () => {
    const [ada, dan] = [client().as(USERS.ada), client().as(USERS.dan)]
    const target = { guildId: DEMO, userId: USERS.dan, reason: 'Loud' }
    await dan.join(DEMO)
    await ada.timeOut({ ...target, minutes: 1 })
    await expect(dan.write(GENERAL, 'Hello')).rejects.toMatchObject({ status: 403 })
    await ada.timeOut(target)
    await dan.write(GENERAL, 'Hello')
    await dan.leave(DEMO)
    await dan.join(DEMO)
    await ada.kick(target)
    await expect(dan.write(GENERAL, 'Hello')).rejects.toMatchObject({ status: 403, code: 50001 })
    await ada.ban({ ...target, deleteSeconds: 60 })
    await expect(dan.join(DEMO)).rejects.toMatchObject({ status: 403, code: 40007 })
    await ada.unban(target)
    await dan.join(DEMO)
    expect((await ada.read(GENERAL)).map(({ content }) => content)).toEqual([])
  })

  it('disallows and allows direct messages', async () => {
    const cleo = client().as(USERS.cleo)
    const open = await stage.send('POST', '/users/@me/channels', { recipient_id: USERS.cleo })
    const messages = `/channels/${String(fieldOf(open.body, 'id'))}/messages`
    await cleo.allowDirectMessages(false)
    expect((await stage.send('POST', messages, { content: 'Psst' })).body).toMatchObject({ code: 50007 })
    await cleo.allowDirectMessages(true)
    expect((await stage.send('POST', messages, { content: 'Psst' })).status).toBe(200)
  })

  it('receives an error with Discord’s status, code and message', async () => {
    const forbidden = client().as(USERS.dan).write(GENERAL, 'Hello')
    const message = 'POST /chat/write failed with 403: Missing Access'
    await expect(forbidden).rejects.toMatchObject({
      name: 'LocalDiscordError',
      status: 403,
      code: 50001,
      message,
    })
  })

  async function answer(interaction: Record<string, unknown>, body: object): Promise<void> {
    const { id, token } = interaction
    const reply = await stage.send('POST', `/interactions/${String(id)}/${String(token)}/callback`, body)
    expect(reply.status).toBe(204)
  }
})

describe('faults', () => {
  it('fail, limit, delay or slow down calls until they end', async () => {
    const { faults } = client()
    const failing = await faults.fail(503, { route: `GET ${ME}` })
    expect(await stage.send('GET', ME).catch(() => 'no JSON')).toBe('no JSON')
    expect(await failing.affected()).toBe(1)
    await failing.end()
    expect(await status()).toBe(200)
    await faults.limit({ scope: 'shared', retryAfter: 5 }, { route: ME, requests: 1 })
    expect(await status()).toBe(429)
    for (const slow of [await faults.delay(300, { route: ME }), await faults.trickle(300, { route: ME })]) {
      const startedAt = performance.now()
      expect(await status()).toBe(200)
      expect(performance.now() - startedAt).toBeGreaterThan(250)
      await slow.end()
    }
  })

  it('make parts of Discord unavailable until all of them end', async () => {
    const { faults } = client()
    await faults.goAway()
    expect(await status()).toBe('cut')
    await faults.comeBack()
    expect(await status()).toBe(200)
    await faults.refuse({ http: 'cut', gateway: false })
    expect(await status()).toBe('cut')
    await faults.endAll()
    expect(await status()).toBe(200)
  })

  it('make guilds unavailable, end sessions, and close or freeze connections', async () => {
    const { faults } = client()
    await faults.loseGuild(DEMO)
    expect(await stage.bot.next('GUILD_DELETE')).toEqual({ id: DEMO, unavailable: true })
    await faults.findGuild(DEMO)
    expect(await stage.bot.next('GUILD_CREATE')).toMatchObject({ id: DEMO })
    await faults.askToReconnect()
    expect(await stage.bot.next()).toMatchObject({ op: 7 })
    await faults.invalidateSessions({ resumable: false })
    expect(await stage.bot.next()).toMatchObject({ op: 9, d: false })
    await faults.dropGateway(4000)
    expect(await stage.bot.closed).toBe(4000)
    await faults.beatEvery(50)
    const other = await connect(stage.discord.origin)
    expect(await other.closed).toBe(4009)
    await faults.beatEvery(5_000)
    const received: unknown[] = []
    const frozen = await connect(stage.discord.origin, undefined, (payload) => received.push(payload['op']))
    await faults.freezeGateway()
    const alive = await connect(stage.discord.origin)
    for (const socket of [frozen, alive]) socket.send({ op: 1, d: null })
    expect(await alive.next()).toMatchObject({ op: 11 })
    // Only HELLO has arrived.
    expect(received).toEqual([10])
    alive.close()
    frozen.close()
  })
})
