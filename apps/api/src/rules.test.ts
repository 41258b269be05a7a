import { RulesEntry, type Rule } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bodyOf, problemOf } from './testing/replies.ts'
import { GUILDS, startTestHouse, USERS, type TestHouse } from './testing/test-house.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const PATH = `/guilds/${DEMO}/rules`
const POSTED = 'POST /channels/:id/messages'

let house: TestHouse
let ada: string

beforeEach(async () => {
  house = await startTestHouse()
  ada = await house.signIn('ada')
})
afterEach(() => house.close())

const toRules = (contents: readonly string[]): Rule[] => contents.map((content, position) => ({ content, position }))

interface Save {
  channel?: string
  version?: number
  key?: string
  token?: string
}

function save(contents: readonly string[], how?: Save): Promise<Response> {
  const { channel = GENERAL, version, key, token = ada } = how ?? {}
  return fetch(`${house.origin}/api${PATH}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ channel_id: channel, rules: toRules(contents), ...(version !== undefined && { version }) }),
  })
}

async function saved(contents: readonly string[], how?: Save): Promise<RulesEntry> {
  const reply = await save(contents, how)
  expect(reply.status).toBe(200)
  return RulesEntry.parse(await reply.json())
}

const list = async () => z.array(RulesEntry).parse(await bodyOf(await house.call('GET', PATH, ada)))

/** What the bot has said in a channel, oldest first. */
const posted = (channel?: string) =>
  (house.discord.state.world.messages[channel ?? GENERAL] ?? []).map(({ content }) => content)

const targets = () => house.db.selectFrom('reconcile_targets').selectAll().where('kind', '=', 'rules').execute()

/** A second administrator of the guild. */
async function signInBen(): Promise<string> {
  house.discord.changeRole(DEMO, '1141162577385857632', { permissions: '8' })
  await house.pictures.put(await pictureWithAdministrators())
  return house.signIn('ben')
}

async function pictureWithAdministrators() {
  const picture = await house.pictures.get(DEMO)
  if (!picture) throw new Error('no picture')
  return {
    ...picture,
    roles: picture.roles.map((role) => (role.name === 'Raider' ? { ...role, permissions: '8' } : role)),
  }
}

describe('the rules of a channel', () => {
  it('are none at first', async () => {
    expect(await list()).toEqual([])
  })

  it('stand in the channel as one message when they are saved, and the reply says so', async () => {
    const rules = toRules(['Be kind.', 'No spam.'])
    const entry = { channel_id: GENERAL, rules, version: 1, status: 'applied' }
    expect(await saved(['Be kind.', 'No spam.'])).toEqual(entry)
    expect(posted()).toEqual(['1. Be kind.\n2. No spam.'])
    expect(await list()).toEqual([{ ...entry, last_error: null }])
  })

  it('are in the order of their positions, which are numbered anew', async () => {
    const rules = [
      { content: 'Third', position: 9 },
      { content: 'First', position: 0 },
      { content: 'Second', position: 4 },
    ]
    const reply = await house.call('POST', PATH, ada, { channel_id: GENERAL, rules })
    expect(await bodyOf(reply)).toMatchObject({ rules: toRules(['First', 'Second', 'Third']) })
  })

  it('are edited in place, and those of another channel stay', async () => {
    await saved(['Be kind.'])
    await saved(['Wipe your feet.'], { channel: '1141161780234041800' })
    const [before] = house.discord.state.world.messages[GENERAL] ?? []
    expect(await saved(['Be kinder.'], { version: 1 })).toMatchObject({ version: 2, status: 'applied' })
    expect(house.discord.state.world.messages[GENERAL]).toMatchObject([{ id: before?.id, content: '1. Be kinder.' }])
    expect(posted('1141161780234041800')).toEqual(['1. Wipe your feet.'])
    expect(await list()).toHaveLength(2)
  })

  it('ping nobody and show no previews', async () => {
    await saved([`Ask <@${USERS.ben}> or @everyone, see https://example.org`])
    await saved([`Ask <@${USERS.ben}> or @here, see https://example.org/`])
    const [message] = house.discord.state.world.messages[GENERAL] ?? []
    expect(message).toMatchObject({ mentionIds: [], mentionEveryone: false, flags: 4 })
  })

  it('go on in further messages when they are long, and the surplus goes when they are short again', async () => {
    await saved(['a'.repeat(1_500), 'b'.repeat(1_500), 'c'.repeat(1_500)])
    expect(posted().map((text) => text.slice(0, 4))).toEqual(['1. a', '2. b', '3. c'])
    await saved(['Be kind.'])
    expect(posted()).toEqual(['1. Be kind.'])
  })

  it.each([
    ['a channel of another server', CHANNELS.raidGeneral],
    ['a voice channel', '1141162079165448449'],
    ['an announcement channel', CHANNELS.demoAnnouncements],
    ['no channel that there is', '123456789012345678'],
  ])('are refused for %s, by the name of the field', async (_, channel) => {
    const reply = await save(['Be kind.'], { channel })
    expect(reply.status).toBe(400)
    expect(await problemOf(reply)).toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ path: 'channel_id', message: 'must be a text channel of this server' }] },
    })
    expect(await list()).toEqual([])
  })

  it.each([[[]], [['  \n ']], [['a'.repeat(1_501)]]])(
    'are refused when blank, too long or none (%#)',
    async (contents) => {
      expect((await save(contents)).status).toBe(400)
    },
  )
})

describe('two administrators', () => {
  it('do not overwrite each other unseen: the second is told who saved, and when', async () => {
    await saved(['Of Ada.'], { version: 0 })
    const ben = await signInBen()
    const reply = await save(['Of Ben.'], { version: 0, token: ben })
    expect(reply.status).toBe(409)
    const problem = await problemOf(reply)
    expect(problem).toMatchObject({ code: 'version.stale', details: { updated_by: USERS.ada, username: 'ada' } })
    expect(problem.error).toMatch(/^ada saved the rules of #general at \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Load them again/)
    expect(posted()).toEqual(['1. Of Ada.'])
    expect(await saved(['Of Ben.'], { version: 1, token: ben })).toMatchObject({ version: 2 })
  })

  it('who save at the same moment leave one message, with what is saved', async () => {
    const ben = await signInBen()
    const replies = await Promise.all([saved(['Of Ada.']), saved(['Of Ben.'], { token: ben })])
    expect(replies.map(({ version, status }) => `${version} ${status}`).toSorted()).toEqual(['1 applied', '2 applied'])
    const [entry] = await list()
    expect(posted()).toEqual([`1. ${entry?.rules[0]?.content}`])
  })

  it('who save from the same state at the same moment: one has it, the other is told', async () => {
    const ben = await signInBen()
    const replies = await Promise.all([
      save(['Of Ada.'], { version: 0 }),
      save(['Of Ben.'], { version: 0, token: ben }),
    ])
    expect(replies.map((reply) => String(reply.status)).toSorted()).toEqual(['200', '409'])
    expect(posted()).toHaveLength(1)
  })
})

describe('rules that Discord refuses', () => {
  it('are not saved, and the reply names the permission, the channel and the fix', async () => {
    const reply = await save(['Be kind.'], { channel: CHANNELS.demoStaff })
    expect(reply.status).toBe(409)
    expect(await problemOf(reply)).toMatchObject({
      code: 'discord.refused',
      error: 'The bot lacks View Channel in #staff. Allow it in the permissions of that channel.',
    })
    expect(await list()).toEqual([])
    expect(await targets()).toEqual([])
  })

  it('leave those that were there, with their version', async () => {
    await saved(['Be kind.'])
    house.discord.changeChannel(GENERAL, { overwrites: [{ id: DEMO, type: 0, allow: '0', deny: '1024' }] })
    expect((await save(['Be kinder.'], { version: 1 })).status).toBe(409)
    expect(await list()).toMatchObject([{ rules: toRules(['Be kind.']), version: 1 }])
    house.discord.changeChannel(GENERAL, { overwrites: [] })
    expect(await saved(['Be kinder.'], { version: 1 })).toMatchObject({ version: 2, status: 'applied' })
    expect(posted()).toEqual(['1. Be kinder.'])
  })

  it('are undone also where a part of them stood already: the reconciler puts that right', async () => {
    await saved(['Be kind.'])
    house.discord.changeChannel(GENERAL, { overwrites: [{ id: DEMO, type: 0, allow: '0', deny: '2048' }] })
    house.discord.changeRole(DEMO, '1141162477743453517', { permissions: '0' })
    expect((await save(['a'.repeat(1_500), 'b'.repeat(1_500)])).status).toBe(409)
    expect(await list()).toMatchObject([{ rules: toRules(['Be kind.']), version: 1, status: 'queued' }])
  })

  it('of a channel that was deleted a moment ago are not saved', async () => {
    house.discord.deleteChannel(GENERAL)
    const reply = await save(['Be kind.'])
    expect([reply.status, (await problemOf(reply)).code]).toEqual([409, 'discord.refused'])
    expect(await list()).toEqual([])
  })

  it('stay for a channel that is deleted later, and say so', async () => {
    await saved(['Be kind.'])
    const picture = await house.pictures.get(DEMO)
    if (!picture) throw new Error('no picture')
    await house.pictures.put({ ...picture, channels: picture.channels.filter(({ id }) => id !== GENERAL) })
    const [entry] = await list()
    expect(entry).toMatchObject({ rules: toRules(['Be kind.']) })
    expect(entry?.last_error).toContain('This channel was deleted.')
  })
})

describe('rules that are saved while Discord', () => {
  it.each([
    ['is cut off', () => house.discord.refuse({ http: 'cut', gateway: false })],
    ['answers 503', () => house.discord.refuse({ http: '503', gateway: false })],
    ['fails', () => house.discord.fail(502, {})],
    ['is slow', () => house.discord.delay(10_000, {})],
    ['limits the bot', () => house.discord.limit({ scope: 'user', retryAfter: 30 }, { route: POSTED })],
  ])('%s are kept, and the reply says `queued`', async (_, begin) => {
    await list()
    begin()
    const before = Date.now()
    expect(await saved(['Be kind.'], { key: 'one' })).toMatchObject({ version: 1, status: 'queued' })
    expect(Date.now() - before).toBeLessThan(5_500)
    expect(await list()).toMatchObject([{ rules: toRules(['Be kind.']), version: 1, status: 'queued' }])
    expect(await targets()).toMatchObject([{ lease_owner: null, applied_hash: null }])
    expect(await saved(['Be kind.'], { key: 'one' })).toMatchObject({ version: 1, status: 'queued' })
  })

  it('takes the message and does not say so get no second one, whatever is saved next', async () => {
    house.discord.trickle(600_000, { route: POSTED, requests: 1 })
    expect(await saved(['Be kind.'])).toMatchObject({ status: 'queued' })
    expect(posted()).toEqual(['1. Be kind.'])
    expect(await saved(['Be kinder.'])).toMatchObject({ version: 2, status: 'applied' })
    expect(posted()).toEqual(['1. Be kinder.'])
  })

  it('takes one message and does not say so are found long after, when Discord has forgotten the nonce', async () => {
    house.discord.trickle(600_000, { route: POSTED, requests: 1 })
    expect(await saved(['Be kind.'])).toMatchObject({ status: 'queued' })
    const [message] = house.discord.state.world.messages[GENERAL] ?? []
    if (message) message.nonce = null
    expect(await saved(['Be kinder.'])).toMatchObject({ version: 2, status: 'applied' })
    expect(posted()).toEqual(['1. Be kinder.'])
  })
})

describe('a save that is repeated', () => {
  it('has its effect once and its reply twice', async () => {
    const replies = [
      await save(['Be kind.'], { key: 'k', version: 0 }),
      await save(['Be kind.'], { key: 'k', version: 0 }),
    ]
    expect(replies.map((reply) => reply.headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    const [first, second] = await Promise.all(replies.map(bodyOf))
    expect(second).toEqual(first)
    expect(first).toMatchObject({ version: 1, status: 'applied' })
    expect(posted()).toHaveLength(1)
  })

  it('hears of a refusal again', async () => {
    const staff = { key: 'k', channel: CHANNELS.demoStaff }
    expect((await save(['Be kind.'], staff)).status).toBe(409)
    const again = await save(['Be kind.'], staff)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([409, 'true'])
  })

  it('is no conflict with itself when the answer of the first was lost', async () => {
    await saved(['Be kind.'], { version: 0, key: 'lost' })
    await house.db.deleteFrom('idempotency_keys').execute()
    expect(await saved(['Be kind.'], { version: 0, key: 'lost' })).toMatchObject({ version: 1, status: 'applied' })
    expect(posted()).toEqual(['1. Be kind.'])
  })
})
