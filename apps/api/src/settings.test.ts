import { CHANNELS } from '@guildhall/local-discord'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snapshotOf } from './testing/snapshot-of.ts'
import { bodyOf, problemOf } from './testing/replies.ts'
import { GUILDS, ROLES, startTestHouse, type TestHouse } from './testing/test-house.ts'

const DEMO = GUILDS.guildhallDemo
const PATH = `/guilds/${DEMO}/settings`
const GENERAL = CHANNELS.demoGeneral
const VOICE = '1141162079165448449'

const AT_THE_BEGINNING = {
  prefix: '!',
  welcome_message: 'Welcome {user} to {server}!',
  welcome_channel_id: null,
  unavailable_channel_id: null,
  default_action: '',
  enable_auto_mod: false,
  moderation_log_channel_id: null,
  deleted_message_log_channel_id: null,
}

describe("a server's settings", () => {
  let house: TestHouse
  let ada: string

  beforeAll(async () => {
    house = await startTestHouse({
      limits: { requestsPerMinute: 10_000, writesPerMinute: 10_000, signInsPerMinute: 100 },
    })
    ada = await house.signIn('ada')
  })
  afterAll(() => house.close())

  const read = async (): Promise<unknown> => bodyOf(await house.call('GET', PATH, ada))
  const change = (body: unknown): Promise<Response> => house.call('PATCH', PATH, ada, body)

  async function changed(body: unknown): Promise<unknown> {
    const response = await change(body)
    expect(response.status).toBe(200)
    return bodyOf(response)
  }

  it('are those of the beginning, with a word on what is missing', async () => {
    expect(await read()).toEqual({
      ...AT_THE_BEGINNING,
      warnings: [{ field: 'welcome_channel_id', message: 'Nobody is welcomed until a channel is chosen.' }],
    })
  })

  it('are answered whole after a change of one, and stay', async () => {
    const answer = await changed({ welcome_channel_id: GENERAL })
    expect(answer).toEqual({ ...AT_THE_BEGINNING, welcome_channel_id: GENERAL, warnings: [] })
    expect(await read()).toEqual(answer)
    expect(await changed({ welcome_channel_id: null })).toMatchObject(AT_THE_BEGINNING)
    expect(await changed({})).toMatchObject(AT_THE_BEGINNING)
  })

  it('stay both when two administrators save different ones at once', async () => {
    const guild = house.discord.state.world.guilds.find((one) => one.id === DEMO)
    guild?.members.find((one) => one.nick === 'Cleo the Quick')?.roleIds.push(ROLES.demoKeeper)
    const cleo = await house.signIn('cleo')
    const [prefix, welcome] = await Promise.all([
      house.call('PATCH', PATH, ada, { prefix: '?', enable_auto_mod: true }),
      house.call('PATCH', PATH, cleo, { welcome_message: null, moderation_log_channel_id: GENERAL }),
    ])
    expect([prefix?.status, welcome?.status]).toEqual([200, 200])
    expect(await read()).toMatchObject({
      prefix: '?',
      enable_auto_mod: true,
      welcome_message: null,
      moderation_log_channel_id: GENERAL,
    })
    await change(AT_THE_BEGINNING)
  })

  it('are saved while Discord is away: nobody has to ask it', async () => {
    house.discord.goAway()
    expect(await changed({ prefix: '?', enable_auto_mod: true })).toMatchObject({ prefix: '?', enable_auto_mod: true })
    house.discord.comeBack()
    await change(AT_THE_BEGINNING)
  })

  it('say which permission the bot lacks in which channel', async () => {
    const staff = await changed({ deleted_message_log_channel_id: CHANNELS.demoStaff })
    expect(staff).toMatchObject({
      warnings: expect.arrayContaining([
        {
          field: 'deleted_message_log_channel_id',
          message: "The bot needs View Channel in #staff. Grant it in the channel's permissions.",
        },
      ]),
    })
    await change(AT_THE_BEGINNING)
  })

  it('say that a channel went away since it was chosen', async () => {
    await change({ unavailable_channel_id: GENERAL })
    const snapshot = snapshotOf(house.discord, DEMO)
    await house.snapshots.put({ ...snapshot, channels: snapshot.channels.filter((one) => one.id !== GENERAL) })
    expect(await read()).toMatchObject({
      unavailable_channel_id: GENERAL,
      warnings: expect.arrayContaining([
        { field: 'unavailable_channel_id', message: 'This channel is no longer there. Choose another one.' },
      ]),
    })
    // What is gone stays in the way of nothing else.
    expect(await changed({ prefix: '$' })).toMatchObject({ prefix: '$', unavailable_channel_id: GENERAL })
    await house.snapshots.put(snapshot)
    await change(AT_THE_BEGINNING)
  })

  describe('refuse with the name of the setting, and save nothing of the request,', () => {
    const TEXT_CHANNEL = 'must be a text channel of this server'
    const BROKEN = 'must not contain NUL or broken characters'

    it.each<[string, object, string, string]>([
      ['what is no setting', { welcome: true }, 'welcome', 'is not a known field'],
      ['the warnings of a reply', { warnings: [] }, 'warnings', 'is not a known field'],
      ['a voice channel', { welcome_channel_id: VOICE }, 'welcome_channel_id', TEXT_CHANNEL],
      [
        'an announcement channel',
        { unavailable_channel_id: CHANNELS.demoAnnouncements },
        'unavailable_channel_id',
        TEXT_CHANNEL,
      ],
      [
        "another server's channel",
        { moderation_log_channel_id: CHANNELS.raidGeneral },
        'moderation_log_channel_id',
        TEXT_CHANNEL,
      ],
      [
        'a channel that there is not',
        { deleted_message_log_channel_id: '1' },
        'deleted_message_log_channel_id',
        TEXT_CHANNEL,
      ],
      ['what is no id', { welcome_channel_id: 'general' }, 'welcome_channel_id', 'must be a Discord id: digits only'],
      ['an id that is a number', { welcome_channel_id: 7 }, 'welcome_channel_id', 'must be a string'],
      ['an empty id', { welcome_channel_id: '' }, 'welcome_channel_id', 'must be a Discord id: digits only'],
      ['a prefix that is empty', { prefix: '' }, 'prefix', 'must be 1 to 5 characters without spaces'],
      ['a prefix with a blank', { prefix: '! ' }, 'prefix', 'must be 1 to 5 characters without spaces'],
      ['a long prefix', { prefix: '!!!!!!' }, 'prefix', 'must be at most 5 characters long'],
      ['no prefix at all', { prefix: null }, 'prefix', 'must be a string'],
      [
        'a long message',
        { welcome_message: 'a'.repeat(2_001) },
        'welcome_message',
        'must be at most 2000 characters long',
      ],
      [
        '10,000 characters',
        { welcome_message: 'ä'.repeat(10_000) },
        'welcome_message',
        'must be at most 2000 characters long',
      ],
      ['a NUL', { welcome_message: 'a\0b' }, 'welcome_message', BROKEN],
      ['half a character', { welcome_message: 'a\ud800b' }, 'welcome_message', BROKEN],
      ['half a character as a prefix', { prefix: '\udc00' }, 'prefix', BROKEN],
      [
        'an action that there is not',
        { default_action: 'shame' },
        'default_action',
        'must be one of "", warn, mute, kick, ban',
      ],
      ['yes for true', { enable_auto_mod: 'yes' }, 'enable_auto_mod', 'must be a boolean'],
      ['a list', [], 'body', 'must be an object'],
    ])('%s', async (_, body, path, message) => {
      const response = await change(Array.isArray(body) ? body : { default_action: 'ban', ...body })
      expect(response.status).toBe(400)
      const { code, details } = await problemOf(response)
      expect(code).toBe('request.invalid')
      expect(details).toEqual({ fields: [{ path, message }] })
      expect(await read()).toMatchObject(AT_THE_BEGINNING)
    })
  })

  it('keep markup and mentions to the letter: they are text', async () => {
    const hostile = '<script>alert(1)</script> @everyone <@&1> **{user}** \u202e {server} 🎉'
    expect(await changed({ welcome_message: hostile, prefix: '<b>🎉'.slice(0, 5) })).toMatchObject({
      welcome_message: hostile,
      prefix: '<b>🎉',
    })
    await change(AT_THE_BEGINNING)
  })

  it('read back as they were saved, or are refused', async () => {
    const odd = fc.oneof(fc.string({ unit: 'binary', maxLength: 8 }), fc.constantFrom('', '!', 'a\u0301', '👩‍👩‍👧', ' '))
    let before = await read()
    await fc.assert(
      fc.asyncProperty(fc.record({ prefix: odd, welcome_message: fc.option(odd) }), async (given) => {
        const response = await change(given)
        expect([200, 400]).toContain(response.status)
        const after = await read()
        expect(after).toMatchObject(response.status === 200 ? given : { ...Object(before) })
        before = after
      }),
      { numRuns: 60 },
    )
  })
})
