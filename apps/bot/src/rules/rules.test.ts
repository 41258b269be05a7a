import { createGuildPictures, createMetrics, createRules, RULES, type RulesChannels } from '@guildhall/core'
import { createDiscordRest, createRulesChannels } from '@guildhall/discord'
import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const NOBODY_SEES = [{ id: DEMO, type: 0 as const, allow: '0', deny: '1024' }]
/** Rules so long that each has a message of its own. */
const LONG = ['a', 'b', 'c'].map((letter) => letter.repeat(1_200))
const LONG_MESSAGES = LONG.map((content, at) => `${at + 1}. ${content}`)

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.close())

async function demo() {
  const picture = await createGuildPictures(stage.options).get(DEMO)
  if (!picture) throw new Error('there is no picture')
  return picture
}

/** The dashboard's side, with a connection to Discord of its own. */
function dashboard(wrap?: (channels: RulesChannels) => RulesChannels) {
  const rest = createDiscordRest({ ...stage.options, metrics: createMetrics() })
  const botUserId = stage.options.credentials.clientId
  const channels = createRulesChannels({ rest, botUserId, clock: stage.options.clock })
  return createRules({ ...stage.options, botUserId, channels: wrap ? wrap(channels) : channels })
}

/** Saves rules as the dashboard does, once the bot knows the server. */
async function save(contents: readonly string[], wrap?: (channels: RulesChannels) => RulesChannels) {
  const guild = await eventually(demo)
  const rules = contents.map((content, position) => ({ content, position }))
  return dashboard(wrap).save(guild, { channel_id: GENERAL, rules }, USERS.ada)
}

const messages = () => stage.local.state.world.messages[GENERAL] ?? []
const posted = () => messages().map(({ content }) => content)
/** Discord takes five messages in five seconds, so this may take a while. */
const stands = (texts: readonly string[]) =>
  eventually(() => expect(posted().map(brief)).toEqual(texts.map(brief)), 12_000)
const brief = (text: string) => `${text.slice(0, 20)} (${text.length})`

const listed = async () => dashboard().list(await demo())
const target = () => stage.db.selectFrom('reconcile_targets').selectAll().where('kind', '=', RULES).executeTakeFirst()

/** Somebody deletes messages of the channel, by their places. */
async function remove(...places: number[]): Promise<void> {
  const ids = places.map((place) => messages()[place]?.id)
  for (const message of ids) await stage.chat('/chat/delete', { user: USERS.ada, channel: GENERAL, message })
}

/** What a process holds when it ends in the middle is free after its lease. */
async function letLeaseEnd(): Promise<void> {
  const over = { leased_until: Date.now() - 1 }
  await eventually(async () => {
    const open = stage.db.updateTable('reconcile_targets').set(over).where('lease_owner', 'is not', null)
    expect((await open.executeTakeFirst()).numUpdatedRows).toBe(1n)
  })
  stage.options.nudges.send({ about: 'reconcile', kind: RULES, guildId: DEMO, ref: GENERAL })
}

describe('rules that stand in a channel', () => {
  beforeEach(() => stage.start())

  it('are posted anew when somebody deletes them', async () => {
    await save(['Be kind.'])
    const [before] = messages()
    await remove(0)
    await stands(['1. Be kind.'])
    expect(messages()[0]?.id).not.toBe(before?.id)
    // Once more: the new message is as well known as the first was.
    await remove(0)
    await stands(['1. Be kind.'])
  })

  it('stay in their order when one of several messages is deleted', { timeout: 30_000 }, async () => {
    await save(LONG)
    await stands(LONG_MESSAGES)
    await remove(1)
    await stands(LONG_MESSAGES)
    await remove(0)
    await stands(LONG_MESSAGES)
  })

  it('are posted anew when they are deleted with others at once', async () => {
    await save(LONG)
    const [first, second] = messages()
    const path = `/v10/channels/${GENERAL}/messages/bulk-delete`
    const reply = await fetch(`${stage.local.endpoints.apiUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bot ${stage.local.credentials.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [first?.id, second?.id] }),
    })
    expect(reply.status).toBe(204)
    await stands(LONG_MESSAGES)
  })

  it('come back when others were refused that stood in part already', async () => {
    await save(['Be kind.'])
    const nobodyWrites = [{ id: DEMO, type: 0 as const, allow: '0', deny: '2048' }]
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: '0' })
    stage.local.changeChannel(GENERAL, { overwrites: nobodyWrites })
    await expect(save(LONG)).rejects.toMatchObject({ code: 'discord.refused' })
    await stands(['1. Be kind.'])
    expect(await listed()).toMatchObject([{ rules: [{ content: 'Be kind.' }], version: 1 }])
  })

  it('leave the messages of everybody else alone', async () => {
    await stage.chat('/chat/write', { user: USERS.cleo, channel: GENERAL, content: '1. Be kind.' })
    await save(LONG)
    await save(['Be kind.'])
    await stands(['1. Be kind.', '1. Be kind.'])
    await stage.chat('/chat/delete', { user: USERS.cleo, channel: GENERAL, message: messages()[0]?.id })
    await stands(['1. Be kind.'])
  })

  it('are put right at a new session, whatever happened meanwhile', async () => {
    await save(LONG)
    await stage.stopAll()
    stage.local.invalidateSessions()
    await remove(2)
    expect(posted()).toHaveLength(2)
    await stage.start()
    await stands(LONG_MESSAGES)
  })

  it('are put right when the bot comes back to the server, and not tried before', async () => {
    await save(['Be kind.'])
    stage.local.removeBot(DEMO)
    await eventually(async () => expect(await target()).toBeUndefined())
    await remove(0)
    stage.local.addBot(DEMO, 0x8n)
    await stands(['1. Be kind.'])
    await eventually(async () => expect(await listed()).toMatchObject([{ status: 'applied', last_error: null }]))
  })

  it('stay saved when their channel is deleted, say so, and are not tried again', async () => {
    await save(['Be kind.'])
    stage.local.deleteChannel(GENERAL)
    await eventually(async () => expect(await target()).toBeUndefined())
    await eventually(async () =>
      expect(await listed()).toMatchObject([
        { rules: [{ content: 'Be kind.' }], last_error: expect.stringMatching(/^This channel was deleted\./) },
      ]),
    )
  })

  it('stay saved when their channel was deleted while the bot was away', async () => {
    await save(['Be kind.'])
    await stage.stopAll()
    stage.local.invalidateSessions()
    stage.local.deleteChannel(GENERAL)
    await stage.start()
    await eventually(async () => expect(await target()).toBeUndefined(), 12_000)
    expect(await listed()).toMatchObject([{ rules: [{ content: 'Be kind.' }] }])
  })
})

describe('rules that were saved while Discord was away', () => {
  beforeEach(() => stage.start())

  it('stand in the channel when it is back', { timeout: 20_000 }, async () => {
    await eventually(demo)
    stage.local.goAway()
    expect(await save(['Be kind.'])).toMatchObject({ status: 'queued' })
    expect(await listed()).toMatchObject([
      { status: 'queued', last_error: expect.stringMatching(/^Discord does not answer right now\./) },
    ])
    stage.local.comeBack()
    await stands(['1. Be kind.'])
    await eventually(async () => expect(await listed()).toMatchObject([{ status: 'applied', last_error: null }]))
  })

  it('and that may not be posted then say why, and are posted as soon as they may', { timeout: 20_000 }, async () => {
    await eventually(demo)
    stage.local.refuse({ http: '503', gateway: false })
    expect(await save(['Be kind.'])).toMatchObject({ status: 'queued' })
    stage.local.changeChannel(GENERAL, { overwrites: NOBODY_SEES })
    stage.local.comeBack()
    const why = 'The bot lacks View Channel in #general. Allow it in the permissions of that channel.'
    await eventually(async () => expect(await listed()).toMatchObject([{ status: 'queued', last_error: why }]), 10_000)
    // What many failures would have led to.
    await stage.db
      .updateTable('reconcile_targets')
      .set({ attempts: 9, due_at: Date.now() + 300_000 })
      .execute()
    stage.local.changeChannel(GENERAL, { overwrites: [] })
    await stands(['1. Be kind.'])
  })

  it('are posted as soon as the role of the bot may', { timeout: 20_000 }, async () => {
    await eventually(demo)
    stage.local.refuse({ http: '503', gateway: false })
    await save(['Be kind.'])
    stage.local.changeRole(DEMO, DEMO, { permissions: '0' })
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: '0' })
    stage.local.comeBack()
    await eventually(async () => expect((await listed())[0]?.last_error).toContain('View Channel'), 10_000)
    await stage.db
      .updateTable('reconcile_targets')
      .set({ attempts: 9, due_at: Date.now() + 300_000 })
      .execute()
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: '8' })
    await stands(['1. Be kind.'])
  })
})

describe('rules whose save was cut off by a crash', () => {
  const never = () => new Promise<never>(() => {})

  beforeEach(() => stage.start())

  it.each<[string, (channels: RulesChannels) => RulesChannels]>([
    ['before Discord was asked', () => ({ match: never })],
    [
      'after the first of its messages was posted, before that was noted',
      (channels) => ({
        match(wanted, signal) {
          const note = async (standing: typeof wanted.standing) =>
            standing.messageIds.length > 0 ? never() : wanted.note(standing)
          return channels.match({ ...wanted, note }, signal)
        },
      }),
    ],
    [
      'after all its messages were posted, before it was confirmed',
      (channels) => ({
        async match(wanted, signal) {
          await channels.match(wanted, signal)
          await never()
        },
      }),
    ],
  ])('%s, stand once and whole when its lease has ended', async (_, crash) => {
    void save(LONG, crash)
    await eventually(async () => expect(await target()).toMatchObject({ lease_owner: expect.any(String) }))
    await letLeaseEnd()
    await stands(LONG_MESSAGES)
    await eventually(async () => expect(await listed()).toMatchObject([{ version: 1, status: 'applied' }]))
  })

  it('are left alone by the bot as long as the lease runs', async () => {
    void save(['Be kind.'], () => ({ match: never }))
    await eventually(async () => expect(await target()).toMatchObject({ lease_owner: expect.any(String) }))
    stage.options.nudges.send({ about: 'reconcile', kind: RULES, guildId: DEMO, ref: GENERAL })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(posted()).toEqual([])
    await letLeaseEnd()
    await stands(['1. Be kind.'])
  })
})
