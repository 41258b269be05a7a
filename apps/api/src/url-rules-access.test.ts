import { Revision, UrlRule } from '@guildhall/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { BEYOND, DEMO, deny, HIDDEN, OPEN, PRIVATE, restoreNewest, SILENT, signInGrantee } from './testing/grantee.ts'
import { bodyOf, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const PATH = `/guilds/${DEMO}/urlrules`
const EVERYWHERE =
  "It applies to every channel, and you can't send messages in all of them in Discord. Ask one of the server's administrators."

const ruleFor = (channelIds: readonly string[] | null) => ({
  input_pattern: 'x\\.com',
  output_pattern: 'fxtwitter.com',
  channel_ids: channelIds,
})

/** Each list of channels for which a change is refused, with the reason. */
const BEYOND_CHANNELS = [
  ...BEYOND.map(([name, id, reason]) => [name, [OPEN, id], reason] as const),
  ['every channel', null, EVERYWHERE],
] as const

let api: TestApi
let ada: string
let ben: string

beforeEach(async () => {
  api = await startTestApi()
  ada = await api.signIn('ada')
  ben = await signInGrantee(api, { url_rules: 'edit' })
})
afterEach(() => api.close())

const put = (token: string, ...rules: object[]) => api.call('PUT', PATH, token, { rules })
const list = async (token: string) => z.array(UrlRule).parse(await bodyOf(await api.call('GET', PATH, token)))
const restore = () => restoreNewest(api, { admin: ada, grantee: ben })

async function expectRefusal(response: Response, reason: string): Promise<void> {
  expect(response.status).toBe(403)
  expect(await problemOf(response)).toEqual({ code: 'access.beyond', error: reason })
}

describe('the URL rules for a user with a grant', () => {
  it('are saved and restored for channels in which the user can write', async () => {
    expect((await put(ben, ruleFor([OPEN]))).status).toBe(200)
    expect(await list(ben)).toEqual([{ ...ruleFor([OPEN]), version: 1 }])
    expect((await put(ben)).status).toBe(200)
    expect((await restore()).status).toBe(200)
    expect(await list(ben)).toMatchObject([ruleFor([OPEN])])
  })

  it('are saved for every channel by a user who can write in each of them', async () => {
    const snapshot = await api.snapshots.get(DEMO)
    if (!snapshot) throw new Error('there is no snapshot')
    const channels = snapshot.channels.filter(({ id }) => id === OPEN)
    await api.snapshots.put({ ...snapshot, channels })
    expect((await put(ben, ruleFor(null))).status).toBe(200)
    expect((await list(ben))[0]?.channel_ids).toBeNull()
  })

  it.each([
    ['announcements', 5],
    ['a voice channel', 2],
    ['a forum', 15],
  ])('are not saved for every channel when %s among them cannot be viewed', async (_, type) => {
    const snapshot = await api.snapshots.get(DEMO)
    if (!snapshot) throw new Error('there is no snapshot')
    const channels = snapshot.channels
      .filter(({ id }) => id === OPEN || id === HIDDEN.id)
      .map((one) => (one.id === HIDDEN.id ? { ...one, type } : one))
    await api.snapshots.put({ ...snapshot, channels })
    await expectRefusal(await put(ben, ruleFor(null)), EVERYWHERE)
    expect(await list(ada)).toEqual([])
  })

  it.each(BEYOND_CHANNELS)('are refused for %s', async (_, channels, reason) => {
    await expectRefusal(await put(ben, ruleFor([OPEN]), ruleFor(channels)), reason)
    expect(await list(ada)).toEqual([])
  })

  it.each(BEYOND_CHANNELS)('are read-only when one is for %s', async (_, channels, reason) => {
    await put(ada, ruleFor([OPEN]), ruleFor(channels))
    const before = await list(ada)
    expect((await list(ben)).map((rule) => rule.read_only)).toEqual([reason, reason])
    await expectRefusal(await put(ben), reason)
    await expectRefusal(await put(ben, ruleFor([OPEN])), reason)
    expect(await list(ada)).toEqual(before)
    expect(before.filter((rule) => rule.read_only !== undefined)).toEqual([])
  })

  it.each(BEYOND_CHANNELS)('are not restored when one was for %s', async (_, channels, reason) => {
    await put(ada, ruleFor(channels))
    await put(ada, ruleFor([OPEN]))
    const before = await list(ada)
    await expectRefusal(await restore(), reason)
    expect(await list(ada)).toEqual(before)
  })

  it('show no private channel, and nothing of a rule for private channels alone', async () => {
    const rules = [ruleFor([HIDDEN.id]), ruleFor([HIDDEN.id, SILENT.id]), ruleFor(null)]
    await put(ada, ...rules)
    const common = { version: 1, read_only: PRIVATE }
    expect(await list(ben)).toEqual([
      { input_pattern: '', output_pattern: '', channel_ids: [], has_private_channels: true, ...common },
      { ...ruleFor([SILENT.id]), has_private_channels: true, ...common },
      { ...ruleFor(null), ...common },
    ])
    expect(await list(ada)).toEqual(rules.map((rule) => ({ ...rule, version: 1 })))
    await expectRefusal(await api.call('PUT', PATH, ben, { rules: (await list(ben)).slice(1) }), PRIVATE)
  })

  it('show nothing of a rule for private channels alone in the history, also beside other rules', async () => {
    const secret = { ...ruleFor([HIDDEN.id]), input_pattern: 'secret\\.com' }
    await put(ada, ruleFor([OPEN]))
    await put(ada, ruleFor([OPEN]), ruleFor([SILENT.id]))
    await put(ada, ruleFor([OPEN]), secret)
    await put(ada, ruleFor([SILENT.id]), secret)
    const path = `/guilds/${DEMO}/history`
    const history = z.array(Revision).parse(await bodyOf(await api.call('GET', path, ben)))
    const previews = await Promise.all(history.map(({ id }) => api.call('GET', `${path}/${id}`, ben).then(bodyOf)))
    expect(history.map(({ target }) => target.name)).toEqual([
      'a private channel',
      'a private channel',
      'URL rules',
      'URL rules',
    ])
    expect(JSON.stringify([history, previews])).not.toMatch(new RegExp(`secret|${HIDDEN.id}`))
    await expectRefusal(await restore(), PRIVATE)
  })

  it('become read-only when their channel becomes private', async () => {
    await put(ben, ruleFor([OPEN]))
    await deny(api, OPEN, 'View Channel')
    expect(await list(ben)).toMatchObject([{ channel_ids: [], read_only: PRIVATE }])
    await expectRefusal(await put(ben), PRIVATE)
    expect(await list(ada)).toHaveLength(1)
  })
})
