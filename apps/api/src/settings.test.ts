import { PROBLEMS } from '@guildhall/contract'
import { AUTOMOD_RULES, createJobWorker } from '@guildhall/core'
import { CHANNELS } from '@guildhall/local-discord'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf, GUILDS, problemOf, ROLES, snapshotOf, startTestApi, type TestApi } from './testing/test-api.ts'

const DEMO = GUILDS.guildhallDemo
const PATH = `/guilds/${DEMO}/settings`
const GENERAL = CHANNELS.demoGeneral
const VOICE = '1141162079165448449'

const DEFAULTS = {
  prefix: '!',
  welcome_message: 'Welcome {user} to {server}!',
  welcome_embeds: [],
  welcome_channel_id: null,
  unavailable_channel_id: null,
  default_action: '',
  enable_auto_mod: false,
  moderation_log_channel_id: null,
  deleted_message_log_channel_id: null,
  alerts_channel_id: null,
  time_zone: null,
}

describe("a server's settings", () => {
  let api: TestApi
  let ada: string

  beforeAll(async () => {
    api = await startTestApi({
      limits: { requestsPerMinute: 10_000, writesPerMinute: 10_000, signInsPerMinute: 100 },
    })
    ada = await api.signIn('ada')
  })
  afterAll(() => api.close())

  const read = async (): Promise<unknown> => bodyOf(await api.call('GET', PATH, ada))
  const change = (body: unknown): Promise<Response> => api.call('PATCH', PATH, ada, body)

  async function changed(body: unknown): Promise<unknown> {
    const response = await change(body)
    expect(response.status).toBe(200)
    return bodyOf(response)
  }

  it('have their defaults at first, with a warning about the missing welcome channel', async () => {
    expect(await read()).toEqual({
      ...DEFAULTS,
      version: 0,
      warnings: [{ field: 'welcome_channel_id', message: 'Choose a channel to start welcoming new members.' }],
    })
  })

  it('are all returned after one of them is changed', async () => {
    const answer = await changed({ welcome_channel_id: GENERAL })
    expect(answer).toEqual({ ...DEFAULTS, version: 1, welcome_channel_id: GENERAL, warnings: [] })
    expect(await read()).toEqual(answer)
    expect(await changed({ welcome_channel_id: null })).toMatchObject(DEFAULTS)
    expect(await changed({})).toMatchObject(DEFAULTS)
  })

  it('keep both changes when two administrators save different settings at once', async () => {
    const guild = api.discord.state.world.guilds.find((one) => one.id === DEMO)
    guild?.members.find((one) => one.nick === 'Cleo the Quick')?.roleIds.push(ROLES.demoKeeper)
    const cleo = await api.signIn('cleo')
    const [prefix, welcome] = await Promise.all([
      api.call('PATCH', PATH, ada, { prefix: '?', enable_auto_mod: true }),
      api.call('PATCH', PATH, cleo, { welcome_message: null, moderation_log_channel_id: GENERAL }),
    ])
    expect([prefix?.status, welcome?.status]).toEqual([200, 200])
    expect(await read()).toMatchObject({
      prefix: '?',
      enable_auto_mod: true,
      welcome_message: null,
      moderation_log_channel_id: GENERAL,
    })
    await change(DEFAULTS)
  })

  it('are saved while Discord is unreachable', async () => {
    api.discord.goAway()
    expect(await changed({ prefix: '?', enable_auto_mod: true })).toMatchObject({ prefix: '?', enable_auto_mod: true })
    api.discord.comeBack()
    await change(DEFAULTS)
  })

  it('warn about a permission that the bot lacks in a channel', async () => {
    const staff = await changed({ deleted_message_log_channel_id: CHANNELS.demoStaff })
    expect(staff).toMatchObject({
      warnings: expect.arrayContaining([
        {
          field: 'deleted_message_log_channel_id',
          message:
            'The bot needs View Channel in #staff. In Discord: Edit Channel › Permissions › the bot › View Channel.',
        },
      ]),
    })
    await change(DEFAULTS)
  })

  it('warn about a channel that was deleted after it was chosen', async () => {
    await change({ unavailable_channel_id: GENERAL })
    const snapshot = snapshotOf(api.discord, DEMO)
    await api.snapshots.put({ ...snapshot, channels: snapshot.channels.filter((one) => one.id !== GENERAL) })
    expect(await read()).toMatchObject({
      unavailable_channel_id: GENERAL,
      warnings: expect.arrayContaining([
        { field: 'unavailable_channel_id', message: 'This channel was deleted. Choose another one.' },
      ]),
    })
    // Other settings can still be saved.
    expect(await changed({ prefix: '$' })).toMatchObject({ prefix: '$', unavailable_channel_id: GENERAL })
    await api.snapshots.put(snapshot)
    await change(DEFAULTS)
  })

  it("warn about a clash with the server's own AutoMod rule in the response of the save", async () => {
    const clash = 'Your AutoMod rule "No ads" already covers spam.'
    const worker = createJobWorker({
      ...api.core,
      random: Math.random,
      handlers: [
        {
          kind: AUTOMOD_RULES,
          area: 'settings',
          slots: 2,
          perGuild: 2,
          limitMs: 1_000,
          run: () => Promise.resolve({ type: 'done', reason: clash }),
        },
      ],
      shards: () => ({ count: 1, ids: [0] }),
      version: 'test',
    })
    worker.start()
    // The job may have run recently for an earlier test.
    await api.core.jobs.leaveGuild(DEMO, [AUTOMOD_RULES])
    expect(await changed({ enable_auto_mod: true })).toMatchObject({
      warnings: expect.arrayContaining([{ field: 'enable_auto_mod', message: clash }]),
    })
    await worker.stop()
    await change(DEFAULTS)
  })

  it('are refused with a sentence that contains no field names', async () => {
    const response = await change({ welcome_channel_id: VOICE })
    expect((await problemOf(response)).error).toBe(PROBLEMS['request.invalid'].sentence)
  })

  describe('an invalid change', () => {
    const TEXT_CHANNEL = 'Choose a text channel on this server.'
    const BROKEN = 'contains unsupported characters'

    it.each<[string, object, string, string]>([
      ['an unknown setting', { welcome: true }, 'welcome', "isn't a recognized field"],
      ['the warnings of a reply', { warnings: [] }, 'warnings', "isn't a recognized field"],
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
      ['an unknown channel', { deleted_message_log_channel_id: '1' }, 'deleted_message_log_channel_id', TEXT_CHANNEL],
      ['an invalid id', { welcome_channel_id: 'general' }, 'welcome_channel_id', 'must be a Discord ID (digits only)'],
      ['an id as a number', { welcome_channel_id: 7 }, 'welcome_channel_id', 'must be a string'],
      ['an empty id', { welcome_channel_id: '' }, 'welcome_channel_id', 'must be a Discord ID (digits only)'],
      ['an empty prefix', { prefix: '' }, 'prefix', 'must be 1 to 5 characters without spaces'],
      ['a prefix with a blank', { prefix: '! ' }, 'prefix', 'must be 1 to 5 characters without spaces'],
      ['a long prefix', { prefix: '!!!!!!' }, 'prefix', 'must be at most 5 characters long'],
      ['a prefix of null', { prefix: null }, 'prefix', 'must be a string'],
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
      ['an unknown action', { default_action: 'shame' }, 'default_action', 'must be one of "", warn, mute, kick, ban'],
      ['yes for true', { enable_auto_mod: 'yes' }, 'enable_auto_mod', 'must be a boolean'],
      ['a list', [], 'body', 'must be an object'],
    ])('is refused as a whole with a message at the setting: %s', async (_, body, path, message) => {
      const response = await change(Array.isArray(body) ? body : { default_action: 'ban', ...body })
      expect(response.status).toBe(400)
      const { code, details } = await problemOf(response)
      expect(code).toBe('request.invalid')
      expect(details).toEqual({ fields: [{ path, message }] })
      expect(await read()).toMatchObject(DEFAULTS)
    })
  })

  it('keep markup and mentions as plain text', async () => {
    const hostile = '<script>alert(1)</script> @everyone <@&1> **{user}** \u202e {server} 🎉'
    expect(await changed({ welcome_message: hostile, prefix: '<b>🎉'.slice(0, 5) })).toMatchObject({
      welcome_message: hostile,
      prefix: '<b>🎉',
    })
    await change(DEFAULTS)
  })

  it('are returned exactly as saved, and are unchanged after a refusal', async () => {
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
