import { Channel, Reminder, REMINDER_ERRORS, Revision, RevisionPreview } from '@guildhall/contract'
import { CHANNELS, ROLES } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { makeGrantee, type Grantee } from './testing/grants.ts'
import { bodyOf, GUILDS, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const GUILD = `/guilds/${GUILDS.guildhallDemo}`
const PATH = `${GUILD}/reminders`
const ALLOWED = {
  channel_id: CHANNELS.demoGeneral,
  message: 'Raid at nine.',
  next_run_at: '2030-01-07T12:30:15.000Z',
  mention_role_id: ROLES.demoRaider,
  is_recurring: true,
  recurrence_type: 'daily',
  time_zone: 'UTC',
}
const PRIVATE = "It concerns a channel that you can't view in Discord. Ask one of the server's administrators."

let api: TestApi
let grantee: Grantee
let ada: string

beforeEach(async () => {
  api = await startTestApi()
  ada = await api.signIn('ada')
  grantee = await makeGrantee(api, { reminders: 'edit' })
})
afterEach(() => api.close())

const asCleo = (method: string, path: string, body?: unknown) => api.call(method, path, grantee.cleo, body)
const list = async (token = ada) => z.array(Reminder).parse(await bodyOf(await api.call('GET', PATH, token)))
const rows = () => api.db.selectFrom('reminders').selectAll().execute()
const revisions = () => api.db.selectFrom('revisions').select('revision_id').orderBy('revision_id', 'desc').execute()
async function created(token: string, parts: object): Promise<Reminder> {
  const response = await api.call('POST', PATH, token, { ...ALLOWED, ...parts })
  expect(response.status).toBe(201)
  return Reminder.parse(await bodyOf(response))
}

async function expectRefusal(calls: readonly (() => Promise<Response>)[], sentence: string): Promise<void> {
  const [before, history] = [await rows(), await revisions()]
  for (const call of calls) {
    const response = await call()
    expect(response.status).toBe(403)
    expect(await problemOf(response)).toEqual({ error: sentence, code: 'access.beyond' })
  }
  expect(await rows()).toEqual(before)
  expect(await revisions()).toEqual(history)
}

interface Beyond {
  readonly name: string
  /** The parts of a reminder that cleo could not post. */
  readonly parts: (grantee: Grantee) => object
  readonly sentence: string
}

const BEYOND: readonly Beyond[] = [
  {
    name: 'in a hidden channel',
    parts: ({ channels }) => ({ channel_id: channels.hidden }),
    sentence: PRIVATE,
  },
  {
    name: 'in a channel without Send Messages',
    parts: ({ channels }) => ({ channel_id: channels.silent }),
    sentence: "You can't send messages in #rules in Discord. Ask one of the server's administrators.",
  },
  {
    name: 'with a role that the grantee may not ping',
    parts: ({ roles }) => ({ mention_role_id: roles.quiet }),
    sentence: "You can't mention @Quiet in #general in Discord. Ask one of the server's administrators.",
  },
]

describe.each(BEYOND)('a reminder $name', ({ parts, sentence }) => {
  it('is neither created, nor made from an allowed one, by a grantee', async () => {
    const { id } = await created(ada, {})
    const body = { ...ALLOWED, ...parts(grantee) }
    await expectRefusal([() => asCleo('POST', PATH, body), () => asCleo('PUT', `${PATH}/${id}`, body)], sentence)
  })

  it('can be neither changed, deleted, skipped, sent nor tested by a grantee when an administrator made it', async () => {
    const { id } = await created(ada, parts(grantee))
    await expectRefusal(
      [
        () => asCleo('PUT', `${PATH}/${id}`, ALLOWED),
        () => asCleo('PUT', `${PATH}/${id}`, { ...ALLOWED, ...parts(grantee) }),
        () => asCleo('POST', `${PATH}/${id}/skip`),
        () => asCleo('POST', `${PATH}/${id}/test`),
        () => asCleo('DELETE', `${PATH}/${id}`),
      ],
      sentence,
    )
    await api.db.updateTable('reminders').set({ is_expired: 1 }).execute()
    await expectRefusal([() => asCleo('POST', `${PATH}/${id}/send`, {})], sentence)
  })

  it('is not restored by a grantee, also when it was moved or the restoration deletes it', async () => {
    const { id } = await created(ada, parts(grantee))
    const restore = async (version?: number) => {
      const [newest] = await revisions()
      return () => asCleo('POST', `${GUILD}/history/${newest?.revision_id}/restore`, { version })
    }
    await expectRefusal([await restore(1)], sentence)
    expect((await api.call('PUT', `${PATH}/${id}`, ada, ALLOWED)).status).toBe(200)
    await expectRefusal([await restore(2)], sentence)
    await api.call('PUT', `${PATH}/${id}`, ada, { ...ALLOWED, ...parts(grantee) })
    await api.call('DELETE', `${PATH}/${id}`, ada)
    await expectRefusal([await restore()], sentence)
  })
})

describe('the reminders of a grantee', () => {
  it('are created, changed, skipped, deleted and restored where Discord allows it', async () => {
    const { id, read_only } = await created(grantee.cleo, {})
    expect(read_only).toBeUndefined()
    const changed = await asCleo('PUT', `${PATH}/${id}`, { ...ALLOWED, message: 'At ten.' })
    expect([changed.status, (await list())[0]?.message]).toEqual([200, 'At ten.'])
    expect((await asCleo('POST', `${PATH}/${id}/skip`)).status).toBe(200)
    expect((await asCleo('DELETE', `${PATH}/${id}`)).status).toBe(204)
    const [deletion] = z.array(Revision).parse(await bodyOf(await asCleo('GET', `${GUILD}/history`)))
    expect(deletion).toMatchObject({ action: 'deleted', user: { username: 'cleo' }, restorable: true })
    const path = `${GUILD}/history/${deletion?.id}`
    expect(RevisionPreview.parse(await bodyOf(await asCleo('GET', path)))).toMatchObject({ version: null })
    expect((await asCleo('POST', `${path}/restore`, {})).status).toBe(200)
    expect(await list(grantee.cleo)).toMatchObject([{ id, message: 'At ten.' }])
  })

  it('are listed without those of hidden channels, and others that they could not save with the reason', async () => {
    await created(ada, { channel_id: grantee.channels.hidden, message: 'Secret.' })
    await created(ada, { channel_id: grantee.channels.silent })
    await created(ada, {})
    const seen = await list(grantee.cleo)
    expect(new Map(seen.map(({ channel_id, read_only }) => [channel_id, read_only]))).toEqual(
      new Map([
        [grantee.channels.silent, expect.stringMatching(/^You can't send messages in #rules/)],
        [CHANNELS.demoGeneral, undefined],
      ]),
    )
    expect((await list()).filter(({ read_only }) => read_only !== undefined)).toEqual([])
    expect(await list()).toHaveLength(3)
  })

  it('do not tell a hidden channel from one that does not exist', async () => {
    await expectRefusal([() => asCleo('POST', PATH, { ...ALLOWED, channel_id: '123456789012345678' })], PRIVATE)
  })

  it('are refused with the fix when they mention @everyone, which no administrator can mention either', async () => {
    const response = await asCleo('POST', PATH, { ...ALLOWED, mention_role_id: GUILDS.guildhallDemo })
    expect([response.status, (await problemOf(response)).details]).toEqual([
      400,
      { fields: [{ path: 'mention_role_id', message: REMINDER_ERRORS.everyone }] },
    ])
  })

  it('are replayed to a repeated creation only while the channel is shown', async () => {
    const create = () =>
      fetch(`${api.origin}/api${PATH}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${grantee.cleo}`,
          'content-type': 'application/json',
          'idempotency-key': 'one',
        },
        body: JSON.stringify(ALLOWED),
      })
    expect((await create()).status).toBe(201)
    const again = await create()
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    await grantee.deny(CHANNELS.demoGeneral, 'View Channel')
    expect((await create()).status).toBe(404)
  })

  it("are offered channels that list the grantee's limits apart from the bot's", async () => {
    const { silent } = grantee.channels
    const channelOf = async (token: string, id: string) => {
      const channels = z.array(Channel).parse(await bodyOf(await api.call('GET', `${GUILD}/channels`, token)))
      return channels.find((channel) => channel.id === id)
    }
    const unlimited = await channelOf(ada, silent)
    expect(unlimited).toMatchObject({ can_send: true })
    expect(await channelOf(grantee.cleo, silent)).toEqual({
      ...unlimited,
      beyond: "You can't send messages in #rules in Discord. Ask one of the server's administrators.",
      may_mention: false,
    })
    const general = await channelOf(ada, CHANNELS.demoGeneral)
    expect(await channelOf(grantee.cleo, CHANNELS.demoGeneral)).toEqual({ ...general, may_mention: false })
  })

  it('are read but not changed with the level view', async () => {
    await created(ada, {})
    await grantee.grant({ [grantee.roles.helper]: { reminders: 'view' } })
    expect(await list(grantee.cleo)).toHaveLength(1)
    const response = await asCleo('POST', PATH, ALLOWED)
    expect([response.status, (await problemOf(response)).code]).toEqual([403, 'access.area'])
  })
})
